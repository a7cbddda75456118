// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"fmt"
	"regexp"
	"strconv"
)

// Clock tells the calendar's time of simulated time, without time zones or leap
// seconds. The zero Clock says nothing: a layer's starts at [DefaultStart] then.
type Clock struct {
	start int64 // s since 1970-01-01T00:00:00
	set   bool
}

// Civil is a time of the calendar (proleptic Gregorian).
type Civil struct {
	Year, Month, Day     int // 1 … 12, 1 … 31
	Hour, Minute, Second int
	YearDay              int // of the year, 1 … 366
	Weekday              int // 0 is Sunday
}

// DefaultStart is when a robot's clock starts where nothing says.
var DefaultStart = Clock{946684800, true} // 2000-01-01T00:00:00, a Saturday

var civilForm = regexp.MustCompile(`^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$`)

// ParseClock reads a start date such as 2026-03-02T08:59:50; seconds, and the whole
// time of day, may be left out.
func ParseClock(text string) (Clock, error) {
	m := civilForm.FindStringSubmatch(text)
	if m == nil {
		return Clock{}, fmt.Errorf("%q is not a date such as 2026-03-02T08:59:50", text)
	}
	n := func(i int) int {
		v, _ := strconv.Atoi(m[i]) // "" is 0
		return v
	}
	return NewClock(Civil{Year: n(1), Month: n(2), Day: n(3), Hour: n(4), Minute: n(5), Second: n(6)})
}

// NewClock starts a clock at a time of the calendar; YearDay and Weekday are not
// looked at. A time that no calendar has is an error that names the part.
func NewClock(c Civil) (Clock, error) {
	for _, part := range []struct {
		name      string
		v, lo, hi int
	}{
		{"year", c.Year, 1, 9999},
		{"month", c.Month, 1, 12},
		{"day", c.Day, 1, daysIn(c.Year, c.Month)},
		{"hour", c.Hour, 0, 23},
		{"minute", c.Minute, 0, 59},
		{"second", c.Second, 0, 59},
	} {
		if part.v < part.lo || part.v > part.hi {
			return Clock{}, fmt.Errorf("the %s %d is outside %d … %d", part.name, part.v, part.lo, part.hi)
		}
	}
	days := int64(daysBefore(c.Year)-daysBefore(1970)) + int64(yearDay(c.Year, c.Month, c.Day)-1)
	return Clock{days*86400 + int64(c.Hour*3600+c.Minute*60+c.Second), true}, nil
}

func leap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

var monthDays = [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

func daysIn(year, month int) int {
	switch {
	case month < 1 || month > 12:
		return 31
	case month == 2 && leap(year):
		return 29
	}
	return monthDays[month-1]
}

// daysBefore counts the days from 0001-01-01 to the first of a year.
func daysBefore(year int) int {
	y := year - 1
	return 365*y + y/4 - y/100 + y/400
}

func yearDay(year, month, day int) int {
	for m := 1; m < month; m++ {
		day += daysIn(year, m)
	}
	return day
}

// At is the calendar's time at a simulated time in ns.
func (k Clock) At(now int64) Civil {
	s := k.start + now/1e9
	days, rest := s/86400, s%86400
	if rest < 0 {
		days, rest = days-1, rest+86400
	}
	c := Civil{Hour: int(rest / 3600), Minute: int(rest / 60 % 60), Second: int(rest % 60)}
	n := int(days) + daysBefore(1970) // days since 0001-01-01, a Monday
	c.Weekday = (n + 1) % 7
	c.Year = n/366 + 1
	for daysBefore(c.Year+1) <= n {
		c.Year++
	}
	c.YearDay = n - daysBefore(c.Year) + 1
	c.Month, c.Day = 1, c.YearDay
	for c.Day > daysIn(c.Year, c.Month) {
		c.Day -= daysIn(c.Year, c.Month)
		c.Month++
	}
	return c
}

// String is the form that ParseClock reads.
func (c Civil) String() string {
	return fmt.Sprintf("%04d-%02d-%02dT%02d:%02d:%02d", c.Year, c.Month, c.Day, c.Hour, c.Minute, c.Second)
}

// Week is the week of the year from 0: the first one ends before the first Sunday.
func (c Civil) Week() int { return (c.YearDay + 6 - c.Weekday) / 7 }

// MonthName is the month in English.
func (c Civil) MonthName() string { return monthNames[c.Month-1] }

// DayName is the day of the week in English.
func (c Civil) DayName() string { return dayNames[c.Weekday] }

var (
	monthNames = []string{
		"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
	}
	dayNames = []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
)
