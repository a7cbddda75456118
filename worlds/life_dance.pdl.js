// An activity that asks Autonomous Life itself. It glows for four seconds; nobody who
// stumbles over the robot stops it, and then it gives the focus back.

let begun = false;

function pdl_main() {
  add_actuator('Glow', 1, 0, 0);
  add_quantity('Time', 1000, 0, 0);
  add_process('dance');
  run_pdl(-1);
}

function dance() {
  if (!begun) {
    begun = true;
    life.setSafeguardEnabled('RobotFell', false);
    // It was not launched by a condition: what a launch saw is that of the other.
    console.log('after ' + life.getFocusContext('Launchpad/FocusedActivity').length + ' letters');
  }
  add_value('Time', 0.025);
  add_value('Glow', 1 - value('Glow'));
  if (value('Time') >= 4) life.stopFocus();
}
