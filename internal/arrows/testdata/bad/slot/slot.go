// Package slot imports nothing.
package slot
