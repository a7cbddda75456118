# SPDX-License-Identifier: Apache-2.0

# Without fused multiply-add, results are the same bits on every processor. The flag
# changes nothing where there is none (amd64-v1, 386); q keeps the compiler quiet.
NOFMA := -gcflags=all=-d=fmahash=qn

WORLD ?= worlds/ball_chase.yaml
BENCH ?= .

VERSION ?= $(shell git describe --tags --always 2>/dev/null || echo development)

.PHONY: run build release pictures check check-long wheels bench

run: ## a window where there is a display, with g3n where it can be built; else the terminal, else headless
	@bash internal/run.sh $(WORLD)

build: ## bin/playsim, for GOOS, GOARCH and GOAMD64 as set; no C compiler needed
	CGO_ENABLED=0 go build -trimpath $(NOFMA) -o bin/ ./cmd/playsim

release: ## dist/: archives for Linux, macOS and Windows, on amd64 and arm64, the same bytes wherever they are built
	go run ./internal/release -o dist -version $(VERSION)

pictures: build ## those of README.md and docs/view.md
	bin/playsim film worlds/ball_chase.yaml --set "green.at=[-1.1,0.5]" --camera near --to 21s --fps 5 --speed 2 --size 960x600 --panels --node "ball_chase/following[ball:green]/walk_to" -o docs/pictures/ball_chase.gif
	bin/playsim shot worlds/two_balls.yaml --at 3s --size 1100x640 --camera near --panels --node ball_chase/searching -o docs/pictures/window.png
	bin/playsim shot worlds/chicken_line.yaml --at 44.2s --size 1100x640 --camera near --panels -o docs/pictures/chicken_line.png
	bin/playsim shot scenarios/life_attract.yaml --at 6.1s --size 1100x640 --camera near --panels --tab life --activity demo/attract -o docs/pictures/life.png

check: ## all that must hold before a change is taken in
	bash internal/check.sh

check-long: ## check, and all that takes hours: every seed and mutant, a million ticks, long fuzzing
	CHECK_LONG=1 bash internal/check.sh

wheels: ## dist/*.whl: the Python package for each platform, with the command inside
	bash internal/wheels.sh

bench: ## simulated seconds per second and where the time goes, one thread
	go test -run '^$$' -bench '$(BENCH)' -benchmem -cpu 1 ./...
