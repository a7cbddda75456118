// SPDX-License-Identifier: Apache-2.0

//go:build g3n && linux && cgo

package gpu

/*
#cgo LDFLAGS: -lEGL
#include <stdlib.h>
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>

// A context belongs to a thread, and so does what is made in it.
static _Thread_local EGLDisplay display = EGL_NO_DISPLAY;
static _Thread_local EGLContext context = EGL_NO_CONTEXT;

static PFNGLGENFRAMEBUFFERSPROC genFramebuffers;
static PFNGLDELETEFRAMEBUFFERSPROC deleteFramebuffers;
static PFNGLBINDFRAMEBUFFERPROC bindFramebuffer;
static PFNGLGENRENDERBUFFERSPROC genRenderbuffers;
static PFNGLDELETERENDERBUFFERSPROC deleteRenderbuffers;
static PFNGLBINDRENDERBUFFERPROC bindRenderbuffer;
static PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC storage;
static PFNGLFRAMEBUFFERRENDERBUFFERPROC attach;
static PFNGLCHECKFRAMEBUFFERSTATUSPROC status;
static PFNGLBLITFRAMEBUFFERPROC blit;
static PFNGLFRAMEBUFFERTEXTURE2DPROC attachTexture;
static void (*drawBuffer)(GLenum);
static void (*readPixels)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *);
static GLenum (*getError)(void);

// The picture with four samples and that which is read; the distances from the sun.
static _Thread_local GLuint frames[2], buffers[4], shadeFrame;

static const char *load(void) {
	genFramebuffers = (PFNGLGENFRAMEBUFFERSPROC)eglGetProcAddress("glGenFramebuffers");
	deleteFramebuffers = (PFNGLDELETEFRAMEBUFFERSPROC)eglGetProcAddress("glDeleteFramebuffers");
	bindFramebuffer = (PFNGLBINDFRAMEBUFFERPROC)eglGetProcAddress("glBindFramebuffer");
	genRenderbuffers = (PFNGLGENRENDERBUFFERSPROC)eglGetProcAddress("glGenRenderbuffers");
	deleteRenderbuffers = (PFNGLDELETERENDERBUFFERSPROC)eglGetProcAddress("glDeleteRenderbuffers");
	bindRenderbuffer = (PFNGLBINDRENDERBUFFERPROC)eglGetProcAddress("glBindRenderbuffer");
	storage = (PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC)eglGetProcAddress("glRenderbufferStorageMultisample");
	attach = (PFNGLFRAMEBUFFERRENDERBUFFERPROC)eglGetProcAddress("glFramebufferRenderbuffer");
	status = (PFNGLCHECKFRAMEBUFFERSTATUSPROC)eglGetProcAddress("glCheckFramebufferStatus");
	blit = (PFNGLBLITFRAMEBUFFERPROC)eglGetProcAddress("glBlitFramebuffer");
	attachTexture = (PFNGLFRAMEBUFFERTEXTURE2DPROC)eglGetProcAddress("glFramebufferTexture2D");
	drawBuffer = (void (*)(GLenum))eglGetProcAddress("glDrawBuffer");
	readPixels = (void (*)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *))eglGetProcAddress("glReadPixels");
	getError = (GLenum (*)(void))eglGetProcAddress("glGetError");
	if (!genFramebuffers || !storage || !blit || !readPixels || !getError || !attach || !status || !attachTexture || !drawBuffer) {
		return "the driver has no frame buffers";
	}
	return 0;
}

// playsimOpen makes a context without a surface current; 0 is success.
static const char *playsimOpen(void) {
	PFNEGLGETPLATFORMDISPLAYEXTPROC platform =
		(PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
	if (platform) {
		display = platform(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, 0);
	}
	if (display == EGL_NO_DISPLAY || !eglInitialize(display, 0, 0)) {
		display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
		if (display == EGL_NO_DISPLAY || !eglInitialize(display, 0, 0)) {
			return "EGL finds no display";
		}
	}
	if (!eglBindAPI(EGL_OPENGL_API)) {
		return "EGL has no OpenGL";
	}
	const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
		EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
	const EGLint wanted[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
	EGLConfig config;
	EGLint found = 0;
	if (!eglChooseConfig(display, wanted, &config, 1, &found) || found == 0) {
		return "EGL has no configuration";
	}
	context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
	if (context == EGL_NO_CONTEXT) {
		return "no OpenGL 3.3";
	}
	if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) {
		return "EGL cannot draw without a surface";
	}
	return load();
}

static void playsimClose(void) {
	if (context != EGL_NO_CONTEXT) {
		eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
		eglDestroyContext(display, context);
		context = EGL_NO_CONTEXT;
		frames[0] = shadeFrame = 0; // they went with it
	}
}

// playsimSize makes frame buffers of a size: one of four samples, one to read. Colours
// are stored as sRGB, so that they are mixed as light.
static const char *playsimSize(int w, int h) {
	if (frames[0]) {
		deleteFramebuffers(2, frames);
		deleteRenderbuffers(4, buffers);
	}
	genFramebuffers(2, frames);
	genRenderbuffers(4, buffers);
	for (int i = 0; i < 4; i++) {
		bindRenderbuffer(GL_RENDERBUFFER, buffers[i]);
		storage(GL_RENDERBUFFER, i < 2 ? 4 : 0, i % 2 ? GL_DEPTH_COMPONENT24 : GL_SRGB8_ALPHA8, w, h);
	}
	for (int i = 1; i >= 0; i--) {
		bindFramebuffer(GL_FRAMEBUFFER, frames[i]);
		attach(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffers[2 * i]);
		attach(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, buffers[2 * i + 1]);
		if (status(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
			return "the frame buffer is not complete";
		}
	}
	return 0;
}

// playsimShade makes the frame buffer whose depth is a texture.
static const char *playsimShade(GLuint texture) {
	genFramebuffers(1, &shadeFrame);
	bindFramebuffer(GL_FRAMEBUFFER, shadeFrame);
	attachTexture(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture, 0);
	drawBuffer(GL_NONE);
	return status(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE ? 0 : "there can be no shadows";
}

static void playsimInto(int shade) { bindFramebuffer(GL_FRAMEBUFFER, shade ? shadeFrame : frames[0]); }

// playsimError returns the first error since the last time, 0 is none.
static GLenum playsimError(void) {
	GLenum first = getError();
	for (int i = 0; first != GL_NO_ERROR && i < 16 && getError() != GL_NO_ERROR; i++) {
	}
	return first;
}

static void playsimRead(int w, int h, void *to) {
	bindFramebuffer(GL_READ_FRAMEBUFFER, frames[0]);
	bindFramebuffer(GL_DRAW_FRAMEBUFFER, frames[1]);
	blit(0, 0, w, h, 0, 0, w, h, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, GL_NEAREST);
	bindFramebuffer(GL_READ_FRAMEBUFFER, frames[1]);
	readPixels(0, 0, w, h, GL_RGBA, GL_UNSIGNED_BYTE, to);
}

// playsimDepth returns the depth of one pixel of the picture that was read, 0..1.
static float playsimDepth(int x, int y) {
	float depth = 1;
	readPixels(x, y, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
	return depth;
}
*/
import "C"

import (
	"errors"
	"fmt"
	"image"
	"unsafe"
)

// problem is what one of the functions above says.
func problem(text *C.char) error {
	if text == nil {
		return nil
	}
	return errors.New(C.GoString(text))
}

func openContext() error { return problem(C.playsimOpen()) }

func closeContext() { C.playsimClose() }

func setSize(w, h int) error { return problem(C.playsimSize(C.int(w), C.int(h))) }

func setShade(texture uint32) error { return problem(C.playsimShade(C.GLuint(texture))) }

// failed returns the error of OpenGL since the last time, if there is one.
func failed() error {
	switch code := C.playsimError(); code {
	case C.GL_NO_ERROR:
		return nil
	case C.GL_OUT_OF_MEMORY:
		return errors.New("the driver is out of memory")
	default:
		return fmt.Errorf("the driver fails with error 0x%04x of OpenGL", int(code))
	}
}

// intoShade and intoPicture choose what is drawn into.
func intoShade() { C.playsimInto(1) }

func intoPicture() { C.playsimInto(0) }

// depthAt returns the depth of a pixel of the picture that was read last; y goes
// downwards.
func depthAt(x, y, h int) float64 { return float64(C.playsimDepth(C.int(x), C.int(h-1-y))) }

// read fetches the picture; OpenGL's first row is the lowest.
func read(m *image.RGBA, rows []byte) {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	C.playsimRead(C.int(w), C.int(h), unsafe.Pointer(&rows[0]))
	for y := range h {
		row := m.Pix[y*m.Stride : y*m.Stride+4*w]
		copy(row, rows[(h-1-y)*4*w:])
		for x := 3; x < len(row); x += 4 {
			row[x] = 255
		}
	}
}
