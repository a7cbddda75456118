module github.com/playsim/playsim

go 1.26
