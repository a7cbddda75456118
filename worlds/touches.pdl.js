// How often was the head touched? That depends on what counts:
//   change  the number of touched buttons is another
//   edge    one is touched and none was, or none is and one was
//   rise    one is touched and none was
// The program looks twice a second only; what is reported in between waits for it.
const touched = "'FrontTactilTouched' + 'MiddleTactilTouched' + 'RearTactilTouched'";

function pdl_main() {
  for (const mode of ['change', 'edge', 'rise']) {
    add_quantity(mode, 1000, 0, 0);
    add_watch(touched, mode, function () { add_value(mode, 1); });
  }
  run_pdl(-1);
}
