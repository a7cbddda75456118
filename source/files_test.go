// SPDX-License-Identifier: Apache-2.0

package source

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

func text(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }

func TestRead(t *testing.T) {
	disk := fstest.MapFS{}
	for name, content := range map[string]string{
		"home/mine/a.yaml":       "disk a",
		"home/mine/sub/b.play":   "disk b",
		"abs/c.yaml":             "disk c",
		"home/worlds/both.yaml":  "disk both",
		"home/over/worlds/x.txt": "disk x",
		"lib/l.play":             "disk l",
		"up.yaml":                "disk up",
	} {
		disk[name] = text(content)
	}
	home, err := fs.Sub(disk, "home")
	if err != nil {
		t.Fatal(err)
	}
	embedded := fstest.MapFS{
		"worlds/both.yaml":    text("embedded both"),
		"worlds/ball.yaml":    text("embedded ball"),
		"worlds/ball.play":    text("embedded play"),
		"scenarios/ball.yaml": text("embedded scenario"),
		"other/both.yaml":     text("embedded other"),
	}
	attached := fstest.MapFS{
		"mine/log.yaml":    text("attached log"),
		"worlds/ball.yaml": text("attached ball"),
	}
	files := &Files{Path: []string{"../lib"}, Places: []Place{
		{Name: "on disk", FS: home, Bound: "the root"},
		{Name: "on disk", FS: disk, Prefix: "..", Bound: "the root"},
		{Name: "on disk", FS: disk, Prefix: "/", Bound: "the root"},
		{Name: "embedded", FS: embedded, Shared: true},
		{Name: "attached", FS: attached, Shared: true},
	}}
	for _, c := range []struct{ name, from, want, at string }{
		{"mine/a.yaml", "", "disk a", "mine/a.yaml"},
		{"./mine/../mine/a.yaml", "", "disk a", "mine/a.yaml"},
		{"sub/b.play", "mine/a.yaml", "disk b", "mine/sub/b.play"},
		{"../a.yaml", "mine/sub/b.play", "disk a", "mine/a.yaml"},
		{"/abs/c.yaml", "mine/a.yaml", "disk c", "/abs/c.yaml"},
		{"c.yaml", "/abs/d.yaml", "disk c", "/abs/c.yaml"},
		{"worlds/both.yaml", "", "disk both", "worlds/both.yaml"},
		{"both.yaml", "other/x.yaml", "embedded other", "other/both.yaml"},
		{"worlds/ball.yaml", "", "embedded ball", "worlds/ball.yaml"},
		{"ball.play", "worlds/ball.yaml", "embedded play", "worlds/ball.play"},
		{"../worlds/ball.yaml", "scenarios/ball.yaml", "embedded ball", "worlds/ball.yaml"},
		{"../worlds/ball.yaml", "/elsewhere/scenarios/mine.yaml", "embedded ball", "worlds/ball.yaml"},
		{"worlds/ball.yaml", "mine/a.yaml", "embedded ball", "worlds/ball.yaml"},
		{"log.yaml", "mine/a.yaml", "attached log", "mine/log.yaml"},
		{"../../up.yaml", "mine/a.yaml", "disk up", "../up.yaml"},
		{"home/mine/a.yaml", "../up.yaml", "disk a", "../home/mine/a.yaml"},
		{"l.play", "mine/a.yaml", "disk l", "../lib/l.play"},
	} {
		f, err := files.Read(c.name, c.from)
		if err != nil {
			t.Errorf("%q from %q: %v", c.name, c.from, err)
		} else if f.Text != c.want || f.Name != c.at {
			t.Errorf("%q from %q is %q at %s, want %q at %s", c.name, c.from, f.Text, f.Name, c.want, c.at)
		}
	}
}

func TestReadErrors(t *testing.T) {
	files := FromFS(fstest.MapFS{"bad.yaml": text("a\nb \xff")}, fstest.MapFS{})
	_, err := files.Read("../worlds/no.yaml", "a/b.yaml")
	want := `file "../worlds/no.yaml" is not there (looked on disk at worlds/no.yaml, ` +
		`embedded at worlds/no.yaml) [unknown_file]`
	if err == nil || err.Error() != want || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	if _, err = files.Read("bad.yaml", ""); err == nil || !strings.HasPrefix(err.Error(), "bad.yaml:2:3: the byte 0xff is not UTF-8") {
		t.Errorf("wild bytes give %v", err)
	}
	for content, want := range map[string]string{
		"a\nb \xff c":                   "f:2:3: the byte 0xff is not UTF-8 [not_utf8]\n   2 | b \ufffd c\n     |   ^\nhint: save it as UTF-8; if it is Windows' or Latin text: iconv -f WINDOWS-1252 -t UTF-8",
		"\xff\xfea\x00":                 "f:1:1: this is UTF-16 text\nhint: save it as UTF-8: iconv -f UTF-16 -t UTF-8",
		"\xfe\xff\x00a":                 "f:1:1: this is UTF-16 text\nhint: save it as UTF-8: iconv -f UTF-16 -t UTF-8",
		"\xff\xfe\x00\x00a\x00\x00\x00": "f:1:1: this is UTF-32 text\nhint: save it as UTF-8: iconv -f UTF-32 -t UTF-8",
		"\x00\x00\xfe\xff\x00\x00\x00a": "f:1:1: this is UTF-32 text\nhint: save it as UTF-8: iconv -f UTF-32 -t UTF-8",
		"<\x00\x00\x00":                 "f:1:1: this is UTF-32 text\nhint: save it as UTF-8: iconv -f UTF-32LE -t UTF-8",
		"\x00\x00\x00<":                 "f:1:1: this is UTF-32 text\nhint: save it as UTF-8: iconv -f UTF-32BE -t UTF-8",
		"<\x00?\x00":                    "f:1:1: this is UTF-16 text\nhint: save it as UTF-8: iconv -f UTF-16LE -t UTF-8",
		"\x00<\x00?":                    "f:1:1: this is UTF-16 text\nhint: save it as UTF-8: iconv -f UTF-16BE -t UTF-8",
	} {
		_, err := FromFS(fstest.MapFS{"f": text(content)}, nil).Read("f", "")
		if err == nil || err.Error() != want {
			t.Errorf("%q\n got %v\nwant %s", content, err, want)
		}
	}
	if _, err = files.Read("", ""); err == nil {
		t.Error("an empty name is found")
	}
	if _, err = (&Files{}).Read("x", ""); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nowhere to look gives %v", err)
	}
	if _, err = FromFS(denied{}, nil).Read("x", ""); !errors.Is(err, fs.ErrPermission) || err.Error() != "read x: permission denied" {
		t.Errorf("an unreadable file gives %v", err)
	}
}

// denied is a file system that may not be read.
type denied struct{}

func (denied) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
}

// A name that leaves the place of its text is an error, and not the embedded file of
// that name.
func TestNamesStayInside(t *testing.T) {
	embedded := fstest.MapFS{"worlds/w.yaml": text("embedded w")}
	files := FromFS(fstest.MapFS{"s.yaml": text("s"), "sub/s.yaml": text("s")}, embedded)
	for _, c := range [][2]string{{"../worlds/w.yaml", "s.yaml"}, {"../../worlds/w.yaml", "sub/s.yaml"}, {"/worlds/w.yaml", "s.yaml"}, {"../worlds/w.yaml", ""}} {
		f, err := files.Read(c[0], c[1])
		want := fmt.Sprintf("file %q is outside the file system that was given [outside_root]", c[0])
		if err == nil || err.Error() != want || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s from %s: %v %v", c[0], c[1], f, err)
		}
		if _, err := files.Folder(c[0], c[1], ".star"); err == nil || err.Error() != want {
			t.Errorf("folder %s from %s: %v", c[0], c[1], err)
		}
	}
	for name, from := range map[string]string{"worlds/w.yaml": "s.yaml", "../worlds/w.yaml": "sub/s.yaml"} {
		if f, err := files.Read(name, from); err != nil || f.Text != "embedded w" {
			t.Errorf("%s from %s: %v %v", name, from, f, err)
		}
	}
	files.Places[0].Beyond = func(name string) bool { return name == "/worlds/w.yaml" || name == "../there.yaml" }
	embedded["there.yaml"] = text("embedded there")
	for name, want := range map[string]string{"../worlds/w.yaml": "embedded w", "/worlds/w.yaml": "", "../there.yaml": "", "../none.yaml": ""} {
		f, err := files.Read(name, "s.yaml")
		if want != "" && (err != nil || f.Text != want) || want == "" && (err == nil || !strings.Contains(err.Error(), "is outside the file system")) {
			t.Errorf("%s: %v %v", name, f, err)
		}
	}
	if f, err := FromFS(nil, embedded).Read("../worlds/w.yaml", "elsewhere/s.yaml"); err != nil || f.Text != "embedded w" {
		t.Errorf("without files of the user: %v %v", f, err)
	}
	if _, err := files.Unshared().Read("worlds/w.yaml", ""); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("unshared: %v", err)
	}
}

// A file is read up to a number of bytes, whatever size it claims to have.
func TestReadFileIsBounded(t *testing.T) {
	files := fstest.MapFS{"f": text("12345"), "pipe": {Mode: fs.ModeNamedPipe}, "d/f": text("")}
	if text, err := ReadFile(files, "f", 5); err != nil || string(text) != "12345" {
		t.Errorf("%q %v", text, err)
	}
	large := fstest.MapFS{"f": {Data: make([]byte, 1<<20+1)}}
	if _, err := ReadFile(large, "f", 1<<20); err == nil || !strings.HasSuffix(err.Error(), "it has more than 1 MB") {
		t.Error(err)
	}
	if _, err := ReadFile(files, "f", 4); err == nil || !strings.HasSuffix(err.Error(), "it has more than 4 bytes") {
		t.Errorf("%v", err)
	}
	if _, err := ReadFile(files, "none", 4); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
	if _, err := ReadFile(files, "pipe", 4); err == nil || err.Error() != "read pipe: it is a pipe, not a file" {
		t.Errorf("%v", err)
	}
	if _, err := ReadFile(files, "d", 4); err == nil || err.Error() != "read d: is a directory" {
		t.Errorf("%v", err)
	}
}

// Whoever watches sees every look, also in vain.
func TestWatch(t *testing.T) {
	files := FromFS(fstest.MapFS{"d/a.play": text("a"), "d/b.play": text("b")}, nil)
	var seen []string
	files.Watch = append(files.Watch, func(l Look) {
		seen = append(seen, fmt.Sprint(l.Place.Name, " ", l.Name, " ", l.Folder, " ", string(l.Text), " ", l.Err == nil))
	})
	_, _ = files.Read("none", "d/a.play")
	_, _ = files.Folder("d", "", "a.play")
	_, _ = files.Glob("d/b*", "")
	want := "on disk d/none false  false\non disk d true  true\non disk d/a.play false a true\non disk d true  true\non disk d/b.play false b true"
	if got := strings.Join(seen, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
