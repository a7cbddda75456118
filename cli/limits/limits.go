// SPDX-License-Identifier: Apache-2.0

// Package limits says how much memory a process takes, and what it may take.
package limits

import (
	"fmt"
	"math"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// MemoryEvery is how often memory is looked at.
const MemoryEvery = 20 * time.Millisecond

// MemoryInUse is how much memory the process has of the system for Go's own use, bytes:
// what views map beside is not in it.
func MemoryInUse() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
}

// Size is a flag with a number of bytes and its unit.
type Size int64

var sizeUnits = []struct {
	name  string
	bytes float64
}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}}

// UnmarshalText reads 500MB, 2GB, 1.5GiB.
func (s *Size) UnmarshalText(text []byte) error {
	for _, u := range sizeUnits {
		number, ok := strings.CutSuffix(string(text), u.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if bytes := n * u.bytes; err == nil && bytes >= 1 && bytes < math.MaxInt64/4 {
			*s = Size(bytes)
			return nil
		}
	}
	return fmt.Errorf("%q is not a size such as 500MB, 2GB, 1.5GiB", text)
}

// String is 1 GB, 512 MB.
func (s Size) String() string {
	if s >= 1e9 {
		return strconv.FormatFloat(float64(s)/1e9, 'g', 4, 64) + " GB"
	}
	return strconv.FormatFloat(float64(s)/1e6, 'g', 4, 64) + " MB"
}
