// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"github.com/playsim/playsim/slot"
)

// The parts of the calendar's time.
const (
	year = iota
	month
	day
	date
	hour
	minute
	minuteOfDay
	week
)

func launchpadTime() []row {
	part := func(name, doc string, what int, lo, hi float64) row {
		return key(name, slot.IntValue, "", doc, timePart, what).within(lo, hi)
	}
	return []row{
		part("Year", "Year of the simulated calendar, such as 2013.", year, 1, 9999),
		part("Month", "Month, 1 … 12.", month, 1, 12),
		key("MonthName", slot.StringValue, "", "Month in English.", monthName, 0).oneOf(monthNames),
		part("Day", "Day of the year, 1 … 366.", day, 1, 366),
		key("DayName", slot.StringValue, "", "Day of the week in English.", dayName, 0).oneOf(dayNames),
		part("Date", "Day of the month, 1 … 31.", date, 1, 31),
		part("Hour", "Hour, 0 … 23.", hour, 0, 23),
		part("Minute", "Minute of the hour, 0 … 59.", minute, 0, 59),
		part("MinuteOfDay", "Minutes since midnight.", minuteOfDay, 0, 1439),
		part("Week", "Week of the year, 0 … 53; a week begins on Sunday, week 1 with the first one of the year.", week, 0, 53),
	}
}

func timePart(l *Layer, what int) slot.Value {
	c := l.senses.civil(l)
	return slot.Int(int64([...]int{
		year: c.Year, month: c.Month, day: c.YearDay, date: c.Day, hour: c.Hour, minute: c.Minute,
		minuteOfDay: c.Hour*60 + c.Minute, week: c.Week(),
	}[what]))
}

func monthName(l *Layer, _ int) slot.Value { return slot.String(l.senses.civil(l).MonthName()) }

func dayName(l *Layer, _ int) slot.Value { return slot.String(l.senses.civil(l).DayName()) }
