// SPDX-License-Identifier: Apache-2.0

package body

// degree is one degree in radians.
const degree = 0.017453292519943295769

// coupledRow gives the range of one joint at one value of another.
type coupledRow struct{ at, min, max float64 }

// headRows: range of HeadPitch by |HeadYaw|, rad.
var headRows = [...]coupledRow{
	{0, -0.671951, 0.515047},
	{0.486074, -0.671951, 0.422021},
	{0.756077, -0.548033, 0.370010},
	{0.903033, -0.479965, 0.330041},
	{1.089958, -0.430049, 0.300022},
	{1.526988, -0.330041, 0.200015},
	{2.086017, -0.449073, 0.330041},
}

// ankleRows: range of LAnkleRoll by LAnklePitch, rad. The right one is mirrored.
var ankleRows = [...]coupledRow{
	{-68.15 * degree, -2.86 * degree, 4.30 * degree},
	{-48.13 * degree, -10.31 * degree, 9.74 * degree},
	{-40.11 * degree, -22.80 * degree, 12.61 * degree},
	{-25.78 * degree, -22.80 * degree, 44.06 * degree},
	{5.73 * degree, -22.80 * degree, 44.06 * degree},
	{20.05 * degree, -22.80 * degree, 31.54 * degree},
	{52.87 * degree, 0, 2.86 * degree},
}

// between interpolates linearly between the rows and holds the outer rows beyond them.
func between(rows []coupledRow, x float64) (lo, hi float64) {
	if x <= rows[0].at {
		return rows[0].min, rows[0].max
	}
	for i := 1; i < len(rows); i++ {
		r := &rows[i]
		if x <= r.at {
			p := &rows[i-1]
			t := (x - p.at) / (r.at - p.at)
			return p.min + float64(t*(r.min-p.min)), p.max + float64(t*(r.max-p.max))
		}
	}
	last := &rows[len(rows)-1]
	return last.min, last.max
}

// limit clamps x to [lo, hi]; not-a-number becomes lo.
func limit(x, lo, hi float64) float64 {
	if x >= lo {
		if x <= hi {
			return x
		}
		return hi
	}
	return lo
}

// HeadPitchRange gives the range of HeadPitch at a HeadYaw, rad: the joint's own
// limits met with the maker's anti-collision table.
func HeadPitchRange(yaw float64) (lo, hi float64) {
	if yaw < 0 {
		yaw = -yaw
	}
	lo, hi = between(headRows[:], yaw)
	s := &Specs[HeadPitch]
	return limit(lo, s.Min, s.Max), limit(hi, s.Min, s.Max)
}

// AnkleRollRange gives the range of a side's AnkleRoll at an AnklePitch, rad: the
// joint's own limits met with the maker's anti-collision table.
func AnkleRollRange(side Side, pitch float64) (lo, hi float64) {
	lo, hi = between(ankleRows[:], pitch)
	if side == Right {
		lo, hi = -hi, -lo
	}
	s := &Specs[Leg(side)+5]
	return limit(lo, s.Min, s.Max), limit(hi, s.Min, s.Max)
}

// ClampHead clamps the two head joints to their limits and to the coupled table;
// the yaw is clamped first and kept, the pitch gives way.
func ClampHead(yaw, pitch float64) (float64, float64) {
	s := &Specs[HeadYaw]
	yaw = limit(yaw, s.Min, s.Max)
	lo, hi := HeadPitchRange(yaw)
	return yaw, limit(pitch, lo, hi)
}

// Clamp clamps all joints to their limits and to the coupled tables of head and
// ankles (the roll gives way to the pitch) and copies LHipYawPitch to RHipYawPitch.
func Clamp(a *Angles) {
	for j := range a {
		a[j] = limit(a[j], Specs[j].Min, Specs[j].Max)
	}
	a[RHipYawPitch] = a[LHipYawPitch]
	a[HeadYaw], a[HeadPitch] = ClampHead(a[HeadYaw], a[HeadPitch])
	clampAnkle(Left, a)
	clampAnkle(Right, a)
}

// clampAnkle meets the coupled table; it is a no-op for a roll already inside.
func clampAnkle(side Side, a *Angles) {
	leg := Leg(side)
	lo, hi := AnkleRollRange(side, a[leg+4])
	a[leg+5] = limit(a[leg+5], lo, hi)
}
