// SPDX-License-Identifier: Apache-2.0

// Command release builds the command for each system and processor and packs it: a .tar.gz,
// for Windows a .zip, and SHA256SUMS. The same sources, version and Go give the same bytes
// in any folder, at any time and on any system. `make release` calls it.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// targets are the systems and processors of a release.
const targets = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

// papers are the files beside the command.
var papers = []string{"CHANGELOG.md", "LICENSE", "README.md", "THIRD_PARTY.md"}

func main() {
	out := flag.String("o", "dist", "folder for the archives")
	version := flag.String("version", "development", "version of the release, such as v1.2.0")
	only := flag.String("targets", targets, "systems and processors")
	flag.Parse()
	if err := release(*out, *version, strings.Split(*only, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func release(out, version string, targets []string) error {
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	var sums strings.Builder
	for _, target := range targets {
		system, processor, _ := strings.Cut(target, "/")
		files, err := contents(version, system, processor)
		if err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
		name := fmt.Sprintf("playsim_%s_%s_%s", version, system, processor)
		packed, suffix, err := pack(system, name, files)
		if err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(packed), name+suffix)
		if err := os.WriteFile(filepath.Join(out, name+suffix), packed, 0o666); err != nil {
			return err
		}
	}
	fmt.Print(sums.String())
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o666)
}

// file is a file of an archive.
type file struct {
	name string
	text []byte
	mode int64
}

// contents are the command for a system and a processor, and the papers.
func contents(version, system, processor string) ([]file, error) {
	command, err := build(version, system, processor)
	if err != nil {
		return nil, err
	}
	name := "playsim"
	if system == "windows" {
		name += ".exe"
	}
	files := []file{{name, command, 0o755}}
	for _, paper := range papers {
		text, err := os.ReadFile(paper)
		if err != nil {
			return nil, err
		}
		files = append(files, file{paper, text, 0o644})
	}
	return files, nil
}

// build compiles the command. Paths, the state of the repository and what the linker would
// number are left out, and nothing is fused: see the Makefile.
func build(version, system, processor string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "playsim-release-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	to := filepath.Join(folder, "playsim")
	c := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-gcflags=all=-d=fmahash=qn",
		"-ldflags=-buildid= -X github.com/playsim/playsim/record.release="+version, "-o", to, "./cmd/playsim")
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+processor, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS="+cmp.Or(os.Getenv("GOFLAGS"), "-mod=readonly"))
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(to)
}

// made is when each file of an archive was made: the first time that zip knows.
var made = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

// pack packs files into a folder of an archive, of the kind that a system has.
func pack(system, folder string, files []file) (packed []byte, suffix string, err error) {
	var b bytes.Buffer
	if system == "windows" {
		err = packZip(&b, folder, files)
		return b.Bytes(), ".zip", err
	}
	err = packTar(&b, folder, files)
	return b.Bytes(), ".tar.gz", err
}

func packZip(to io.Writer, folder string, files []file) error {
	z := zip.NewWriter(to)
	for _, f := range files {
		h := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: made}
		h.SetMode(os.FileMode(f.mode))
		w, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := w.Write(f.text); err != nil {
			return err
		}
	}
	return z.Close()
}

func packTar(to io.Writer, folder string, files []file) error {
	g, err := gzip.NewWriterLevel(to, gzip.BestCompression) // its header has no time
	if err != nil {
		return err
	}
	t := tar.NewWriter(g)
	for _, f := range files {
		h := &tar.Header{Name: folder + "/" + f.name, Mode: f.mode, Size: int64(len(f.text)), ModTime: made, Format: tar.FormatUSTAR}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(f.text); err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), g.Close())
}
