// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"testing"
	"time"

	"github.com/playsim/playsim/naoqi"
)

func TestClock(t *testing.T) {
	for _, text := range []string{"1970-01-01T00:00:00", "2000-02-29T23:59:59", "1999-12-31T23:59:58", "2026-03-02T08:59:50", "2100-02-28T12:00:00", "1600-12-31T00:00:00", "0001-01-01T00:00:00"} {
		k, err := naoqi.ParseClock(text)
		if err != nil {
			t.Fatal(err)
		}
		start, err := time.Parse("2006-01-02T15:04:05", text)
		if err != nil {
			t.Fatal(err)
		}
		for _, ns := range []int64{0, 999_999_999, 1e9, 3600e9, 86399e9, 86400e9, 400 * 86400e9, 9000 * 86400e9} {
			c, want := k.At(ns), start.Add(time.Duration(ns))
			if c.String() != want.Format("2006-01-02T15:04:05") || c.YearDay != want.YearDay() || c.Weekday != int(want.Weekday()) {
				t.Errorf("%s + %d ns: %v day %d weekday %d, want %v", text, ns, c, c.YearDay, c.Weekday, want)
			}
			if c.DayName() != want.Weekday().String() || c.MonthName() != want.Month().String() {
				t.Errorf("%s + %d ns: %s %s", text, ns, c.DayName(), c.MonthName())
			}
		}
	}
}

func TestClockErrors(t *testing.T) {
	for text, want := range map[string]string{
		"yesterday":           `"yesterday" is not a date such as 2026-03-02T08:59:50`,
		"2026-13-01":          "the month 13 is outside 1 … 12",
		"2026-02-29":          "the day 29 is outside 1 … 28",
		"2026-02-28T24:00":    "the hour 24 is outside 0 … 23",
		"2026-02-28T23:60":    "the minute 60 is outside 0 … 59",
		"2026-02-28T23:59:60": "the second 60 is outside 0 … 59",
		"0000-01-01":          "the year 0 is outside 1 … 9999",
	} {
		if _, err := naoqi.ParseClock(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestWeek: week 0 of the page begins with the year.
func TestWeek(t *testing.T) {
	for text, want := range map[string]int{
		"2026-01-01": 0, "2026-01-03": 0, "2026-01-04": 1, "2026-12-31": 52, "2023-01-01": 1, "2000-12-31": 53, "2000-01-01": 0,
	} {
		k, err := naoqi.ParseClock(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := k.At(0).Week(); got != want {
			t.Errorf("%s: week %d, want %d", text, got, want)
		}
	}
}

// The first second that computers count is a start like any other.
func TestClockAtTheEpoch(t *testing.T) {
	c, err := naoqi.ParseClock("1970-01-01T00:00:00")
	if err != nil || c == (naoqi.Clock{}) || c.At(0).Year != 1970 {
		t.Errorf("%+v, %v", c, err)
	}
}
