module github.com/playsim/playsim

go 1.26.8

require (
	github.com/alecthomas/participle/v2 v2.1.4 // indirect
	github.com/jakecoffman/cp/v2 v2.4.0 // indirect
)
