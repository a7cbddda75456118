// SPDX-License-Identifier: Apache-2.0

package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func text(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }

// onDisk reads from a map as from a disk.
func onDisk(files map[string]string) func(string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		if s, ok := files[filepath.ToSlash(name)]; ok {
			return []byte(s), nil
		}
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
}

func TestRead(t *testing.T) {
	files := &Files{
		Disk: onDisk(map[string]string{
			"mine/a.yaml":       "disk a",
			"mine/sub/b.play":   "disk b",
			"/abs/c.yaml":       "disk c",
			"worlds/both.yaml":  "disk both",
			"over/worlds/x.txt": "disk x",
		}),
		Embedded: fstest.MapFS{
			"worlds/both.yaml":    text("embedded both"),
			"worlds/ball.yaml":    text("embedded ball"),
			"worlds/ball.play":    text("embedded play"),
			"scenarios/ball.yaml": text("embedded scenario"),
			"other/both.yaml":     text("embedded other"),
		},
		Attached: fstest.MapFS{
			"mine/log.yaml":    text("attached log"),
			"worlds/ball.yaml": text("attached ball"),
		},
	}
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
	files := &Files{
		Disk: onDisk(map[string]string{"bad.yaml": "a\nb \xff"}), Embedded: fstest.MapFS{}, Attached: fstest.MapFS{},
	}
	_, err := files.Read("../worlds/no.yaml", "a/b.yaml")
	want := `file "../worlds/no.yaml" is not there (looked on disk at worlds/no.yaml, ` +
		`embedded at worlds/no.yaml, attached at worlds/no.yaml)`
	if err == nil || err.Error() != want || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	if _, err = files.Read("bad.yaml", ""); err == nil || !strings.HasPrefix(err.Error(), "bad.yaml:2:3: the byte 0xff is not UTF-8") {
		t.Errorf("wild bytes give %v", err)
	}
	for text, want := range map[string]string{
		"a\nb \xff c":                   "f:2:3: the byte 0xff is not UTF-8\n   2 | b \ufffd c\n     |   ^\nhint: save it as UTF-8; if it is Windows' or Latin text: iconv -f WINDOWS-1252 -t UTF-8",
		"\xff\xfea\x00":                 "f:1:1: this is UTF-16 text\nhint: save it as UTF-8: iconv -f UTF-16 -t UTF-8",
		"\xfe\xff\x00a":                 "f:1:1: this is UTF-16 text\nhint: save it as UTF-8: iconv -f UTF-16 -t UTF-8",
		"\xff\xfe\x00\x00a\x00\x00\x00": "f:1:1: this is UTF-32 text\nhint: save it as UTF-8: iconv -f UTF-32 -t UTF-8",
		"\x00\x00\xfe\xff\x00\x00\x00a": "f:1:1: this is UTF-32 text\nhint: save it as UTF-8: iconv -f UTF-32 -t UTF-8",
		"<\x00\x00\x00":                 "f:1:1: this is UTF-32 text\nhint: save it as UTF-8: iconv -f UTF-32LE -t UTF-8",
		"\x00\x00\x00<":                 "f:1:1: this is UTF-32 text\nhint: save it as UTF-8: iconv -f UTF-32BE -t UTF-8",
		"<\x00?\x00":                    "f:1:1: this is UTF-16 text\nhint: save it as UTF-8: iconv -f UTF-16LE -t UTF-8",
		"\x00<\x00?":                    "f:1:1: this is UTF-16 text\nhint: save it as UTF-8: iconv -f UTF-16BE -t UTF-8",
	} {
		_, err := (&Files{Disk: onDisk(map[string]string{"f": text})}).Read("f", "")
		if err == nil || err.Error() != want {
			t.Errorf("%q\n got %v\nwant %s", text, err, want)
		}
	}
	if _, err = files.Read("", ""); err == nil {
		t.Error("an empty name is found")
	}
	if _, err = (&Files{}).Read("x", ""); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nowhere to look gives %v", err)
	}
	denied := errors.New("denied")
	files.Disk = func(string) ([]byte, error) { return nil, denied }
	if _, err = files.Read("x", ""); !errors.Is(err, denied) {
		t.Errorf("an unreadable file gives %v", err)
	}
}

func TestReadRealDisk(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "w", "a.yaml")
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte("\ufeffhello\r\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	files := NewFiles(fstest.MapFS{"x": text("embedded x")})
	a, err := files.Read(name, "")
	if err != nil || a.Text != "hello\r\n" {
		t.Fatalf("read %v, %v", a, err)
	}
	if b, err := files.Read("../w/a.yaml", a.Name); err != nil || b.Name != a.Name {
		t.Errorf("from itself: %v, %v", b, err)
	}
	if _, err := files.Read("a.yaml/b", a.Name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("inside a file: %v", err)
	}
	if _, err := files.Read(dir, ""); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder: %v", err)
	}
}

// A file is read up to a number of bytes, whatever size it claims to have.
func TestReadDiskIsBounded(t *testing.T) {
	name := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(name, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := ReadDisk(name, 5); err != nil || string(text) != "12345" {
		t.Errorf("%q %v", text, err)
	}
	if _, err := ReadDisk(name, 4); err == nil || !strings.HasSuffix(err.Error(), "it has more than 4 bytes") {
		t.Errorf("%v", err)
	}
	if _, err := ReadDisk(name+"f", 4); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
	const claimsNone = "/proc/self/status" // its size is 0
	if _, err := os.Stat(claimsNone); err != nil {
		t.Skip("there is no file of an unknown size")
	}
	if text, err := ReadDisk(claimsNone, 1<<20); err != nil || len(text) < 100 {
		t.Errorf("%q %v", text, err)
	}
	if _, err := ReadDisk(claimsNone, 100); err == nil || !strings.HasSuffix(err.Error(), "more than 100 bytes") {
		t.Errorf("%v", err)
	}
}
