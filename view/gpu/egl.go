// SPDX-License-Identifier: Apache-2.0

//go:build g3n && linux

package gpu

/*
#cgo LDFLAGS: -lEGL
#include <stdlib.h>
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>

static EGLDisplay display = EGL_NO_DISPLAY;
static EGLContext context = EGL_NO_CONTEXT;

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
static void (*readPixels)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *);

static GLuint frames[2], buffers[3];

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
	readPixels = (void (*)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *))eglGetProcAddress("glReadPixels");
	if (!genFramebuffers || !storage || !blit || !readPixels || !attach || !status) {
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
	}
}

// playsimSize makes frame buffers of a size: one of four samples, one to read.
static const char *playsimSize(int w, int h) {
	if (frames[0]) {
		deleteFramebuffers(2, frames);
		deleteRenderbuffers(3, buffers);
	}
	genFramebuffers(2, frames);
	genRenderbuffers(3, buffers);
	bindRenderbuffer(GL_RENDERBUFFER, buffers[0]);
	storage(GL_RENDERBUFFER, 4, GL_RGBA8, w, h);
	bindRenderbuffer(GL_RENDERBUFFER, buffers[1]);
	storage(GL_RENDERBUFFER, 4, GL_DEPTH_COMPONENT24, w, h);
	bindRenderbuffer(GL_RENDERBUFFER, buffers[2]);
	storage(GL_RENDERBUFFER, 0, GL_RGBA8, w, h);
	bindFramebuffer(GL_FRAMEBUFFER, frames[1]);
	attach(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffers[2]);
	bindFramebuffer(GL_FRAMEBUFFER, frames[0]);
	attach(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffers[0]);
	attach(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, buffers[1]);
	return status(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE ? 0 : "the frame buffer is not complete";
}

static void playsimRead(int w, int h, void *to) {
	bindFramebuffer(GL_READ_FRAMEBUFFER, frames[0]);
	bindFramebuffer(GL_DRAW_FRAMEBUFFER, frames[1]);
	blit(0, 0, w, h, 0, 0, w, h, GL_COLOR_BUFFER_BIT, GL_NEAREST);
	bindFramebuffer(GL_READ_FRAMEBUFFER, frames[1]);
	readPixels(0, 0, w, h, GL_RGBA, GL_UNSIGNED_BYTE, to);
	bindFramebuffer(GL_FRAMEBUFFER, frames[0]);
}
*/
import "C"

import (
	"errors"
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
