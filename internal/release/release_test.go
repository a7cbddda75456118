// SPDX-License-Identifier: Apache-2.0

package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"testing"
	"time"
)

// TestPack: an archive has the files, at the same time each, and is the same whenever it is
// packed.
func TestPack(t *testing.T) {
	files := []file{{"playsim", bytes.Repeat([]byte("machine code "), 1000), 0o755}, {"LICENSE", []byte("you may"), 0o644}}
	for system, unpack := range map[string]func(*testing.T, []byte) []file{"linux": untar, "windows": unzip} {
		packed, suffix, err := pack(system, "playsim_v1", files)
		if err != nil || (suffix == ".zip") != (system == "windows") {
			t.Fatal(suffix, err)
		}
		time.Sleep(1100 * time.Millisecond) // archives that have the time count seconds
		again, _, err := pack(system, "playsim_v1", files)
		if err != nil || !bytes.Equal(packed, again) {
			t.Errorf("%s: packed again it is another (%v)", system, err)
		}
		got := unpack(t, packed)
		if len(got) != len(files) {
			t.Fatalf("%s: %d files", system, len(got))
		}
		for i, f := range got {
			if f.name != "playsim_v1/"+files[i].name || !bytes.Equal(f.text, files[i].text) || f.mode != files[i].mode {
				t.Errorf("%s: %s of mode %o", system, f.name, f.mode)
			}
		}
	}
}

func untar(t *testing.T, packed []byte) (all []file) {
	g, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil || !g.ModTime.IsZero() {
		t.Fatal(g.ModTime, err)
	}
	r := tar.NewReader(g)
	for {
		h, err := r.Next()
		if err == io.EOF {
			return all
		}
		text, bad := io.ReadAll(r)
		if err != nil || bad != nil || !h.ModTime.Equal(made) || h.Uid != 0 || h.Uname != "" {
			t.Fatal(h, err, bad)
		}
		all = append(all, file{h.Name, text, h.Mode})
	}
}

func unzip(t *testing.T, packed []byte) (all []file) {
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil || !f.Modified.Equal(made) {
			t.Fatal(f.Modified, err)
		}
		all = append(all, file{f.Name, text, int64(f.Mode().Perm())})
	}
	return all
}
