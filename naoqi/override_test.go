// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"slices"
	"testing"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/slot"
)

// TestOverriddenSensors: what the software makes of a sensor follows its key where others
// write that.
func TestOverriddenSensors(t *testing.T) {
	const device = "Device/SubDeviceList/"
	for _, c := range []struct {
		key   string
		value slot.Value
		want  []string
	}{
		{"HeadYaw/Temperature/Sensor/Value", slot.Float(95), []string{
			"Launchpad/HighestTemperature", "95", "Launchpad/HighestJoint", `"HeadYaw"`, "Launchpad/TemperatureStatus", `"Critical"`,
			"TemperatureStatusChanged", "3", device + "HeadYaw/Temperature/Sensor/Status", "3",
		}},
		{"Battery/Charge/Sensor/Value", slot.Float(0.1), []string{"Launchpad/BatteryLevel", "0", "Launchpad/BatteryStatus", `"Critical"`, "BatteryChargeChanged", "10"}},
		{"US/Left/Sensor/Value", slot.Float(0.3), []string{"SonarLeftDetected", "0.3", device + "US/Left/Sensor/Value1", "0.3", device + "US/Left/Sensor/Value2", "0.8"}},
		{"Head/Touch/Front/Sensor/Value", slot.Int(1), []string{"FrontTactilTouched", "1", "TouchChanged", `[["Head/Touch/Front", true]]`}},
		{"LFoot/Bumper/Right/Sensor/Value", slot.Float(1), []string{"LeftBumperPressed", "1", device + "LFoot/Bumper/Left/Sensor/Value", "1", "RightBumperPressed", "0"}},
	} {
		r := newRig(t, naoqi.Options{}, nil)
		r.run(1)
		r.layer.Hold(device + c.key)
		r.store.Set(r.store.Intern(device+c.key), c.value)
		r.run(1)
		r.expect(append(c.want, device+c.key, c.value.String())...)
	}
}

// TestOverriddenSensorsAreState: a sensor that others say is in the state, whoever reads it.
func TestOverriddenSensorsAreState(t *testing.T) {
	state := func(hold bool) []float64 {
		r := newRig(t, naoqi.Options{}, nil)
		l := r.listen(nil).layer
		l.Want("Launchpad/Hour")
		r.world.OnRefresh(l.Refresh)
		r.run(1)
		if hold {
			l.Hold("Device/SubDeviceList/US/Left/Sensor/Value")
		}
		return l.AppendState(nil)
	}
	if slices.Equal(state(false), state(true)) {
		t.Error("the same state")
	}
}
