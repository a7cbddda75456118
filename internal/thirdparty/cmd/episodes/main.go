// SPDX-License-Identifier: Apache-2.0

// Command episodes steps a rover from outside, an episode for each seed, and prints how far
// it stops before the crate:
//
//	go run ./cmd/episodes testdata/wander.yaml
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"example.com/robots"
	"github.com/playsim/playsim"
	"github.com/playsim/playsim/explain"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: episodes WORLD.yaml")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run steps an episode for each of three seeds.
func run(world string) error {
	dir, name := filepath.Split(world)
	s, err := playsim.Load(os.DirFS(filepath.Clean(dir)), name, playsim.With(robots.Registry()), playsim.Set("duration", "10s"))
	if err != nil {
		return err
	}
	for seed := uint64(1); seed <= 3; seed++ {
		if err := episode(s, seed); err != nil {
			return err
		}
	}
	return nil
}

// episode drives ahead until something is near, records the run and verifies it.
func episode(s *playsim.Scenario, seed uint64) error {
	file, err := os.CreateTemp("", "episode*.jsonl")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	run, err := s.Start(seed, playsim.Drive("r1"), playsim.Record(file))
	if err != nil {
		return err
	}
	rover, near := run.Robot("r1"), 0.0
	for run.Tick() {
		if near, err = rover.Read("range"); err != nil {
			return err
		}
		speed := 0.3
		if near < 0.3 {
			speed = 0
		}
		if err := rover.Command("speed", speed); err != nil {
			return err
		}
	}
	why, err := run.Why(explain.Query{Subject: explain.OfKey, Name: "r1/speed", At: explain.Now})
	if err != nil {
		return err
	}
	if err := run.Close(); err != nil {
		return err
	}
	if _, err := file.Seek(0, 0); err != nil {
		return err
	}
	v, err := playsim.Verify(file, playsim.With(robots.Registry()))
	if err != nil {
		return err
	}
	fmt.Printf("seed %d: stops %.2f m before the crate; %s; verified %v\n", seed, near, why.Text, v.Same)
	return nil
}
