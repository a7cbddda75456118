package oops // want oops is in no tree of the table
