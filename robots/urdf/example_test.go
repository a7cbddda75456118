// SPDX-License-Identifier: Apache-2.0

package urdf_test

import (
	"fmt"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/urdf"
)

func ExampleParse() {
	text := `<robot name="lamp">
  <link name="foot"/>
  <link name="lamp"/>
  <joint name="tilt" type="revolute">
    <parent link="foot"/><child link="lampe"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>`
	_, err := urdf.Parse("lamp.urdf", text)
	fmt.Println(err)
	// Output:
	// lamp.urdf:5:39: unknown child link "lampe"
	//    5 |     <parent link="foot"/><child link="lampe"/>
	//      |                                       ^
	// hint: did you mean "lamp"?
}

func ExampleRobot_Poses() {
	r, err := urdf.Parse("lamp.urdf", `<robot name="lamp">
  <link name="foot"/>
  <link name="lamp"/>
  <joint name="lift" type="prismatic">
    <parent link="foot"/><child link="lamp"/>
    <origin xyz="0 0 0.5"/><axis xyz="0 0 1"/>
    <limit lower="0" upper="0.2" effort="1" velocity="1"/>
  </joint>
</robot>`)
	if err != nil {
		fmt.Println(err)
		return
	}
	poses := make([]geom.Pose, len(r.Links))
	r.Poses([]float64{0.1}, poses)
	lamp, _ := r.LinkIndex("lamp")
	fmt.Printf("%.1f\n", poses[lamp].Pos)
	// Output: {0.0 0.0 0.6}
}
