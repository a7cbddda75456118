# SPDX-License-Identifier: Apache-2.0

# Without fused multiply-add, results are the same bits on every processor. The flag
# changes nothing where there is none (amd64-v1, 386); q keeps the compiler quiet.
NOFMA := -gcflags=all=-d=fmahash=qn

WORLD ?= worlds/ball_chase.yaml
BENCH ?= .

.PHONY: run build check check-long wheels bench

run: ## a window where there is a display, with g3n where it can be built; else the terminal, else headless
	@bash internal/run.sh $(WORLD)

build: ## bin/playsim, for GOOS, GOARCH and GOAMD64 as set; no C compiler needed
	CGO_ENABLED=0 go build -trimpath $(NOFMA) -o bin/ ./cmd/playsim

check: ## all that must hold before a change is taken in
	bash internal/check.sh

check-long: ## check, and all that takes hours: every seed and mutant, a million ticks, long fuzzing
	CHECK_LONG=1 bash internal/check.sh

wheels: ## dist/*.whl: the Python package for each platform, with the command inside
	bash internal/wheels.sh

bench: ## simulated seconds per second and where the time goes, one thread
	go test -run '^$$' -bench '$(BENCH)' -benchmem -cpu 1 ./...
