// How the page turns time into nodes, with a fake machine and clock: whatever the load, a player
// gets the nodes of an idle processor, unless that would take too long.
import { check, finish } from '../tally.mjs';
import { bundle } from '../bundle.mjs';

const { Speed } = await bundle('engine/speed');

// A machine that searches `perMs` nodes per millisecond when idle; `loads` has the slowdown of each
// decision, the last one for all that follow; there are `most` nodes to search.
function machine(perMs, loads, most = Infinity) {
  let thoughts = 0;
  const think = (nodes) => {
    const load = loads[Math.min(thoughts++, loads.length - 1)];
    const looked = Math.min(nodes, most);
    return { looked, ms: (looked / perMs) * load };
  };
  return { think, thoughts: () => thoughts };
}

const near = (value, wanted) => Math.abs(value - wanted) <= wanted / 100;

{
  const nodes = new Speed().nodesFor(1500, machine(20, [1]).think);
  check('an idle machine is measured', near(nodes, 30_000), `${nodes}`);
}
{
  const nodes = new Speed().nodesFor(1500, machine(20, [5, 9, 1, 7]).think);
  check('of several trials the quickest counts', near(nodes, 30_000), `${nodes}`);
}
{
  const speed = new Speed();
  const busy = machine(20, [6, 6, 6, 6, 1, 6]);
  const [first, , later] = [1, 2, 3].map(() => speed.nodesFor(1500, busy.think));
  check('what was measured under load is corrected', near(first, 5_000) && near(later, 30_000),
    `${first}, ${later}`);
  for (let i = 0; i < 20; i++) speed.nodesFor(1500, busy.think);
  check('and not measured for ever', busy.thoughts() < 12, `${busy.thoughts()} trials`);
}
{
  const speed = new Speed();
  const after = (looked, ms) => {
    speed.note({ looked, ms });
    return speed.nodesFor(1500, machine(20, [1]).think);
  };
  check('a busy machine makes nobody weaker', near(after(30_000, 3 * 1500), 30_000));
  check('but nobody waits more than four times as long', near(after(30_000, 12 * 1500), 10_000));
  check('by a thought that tells something', near(after(10, 50), 10_000));
  check('until it is idle again', near(after(10_000, 500), 30_000));
}
{
  const slowAtFirst = machine(1000, [50, 1]); // until it is compiled
  const nodes = new Speed().nodesFor(1500, slowAtFirst.think);
  check('what gets quicker is measured with more nodes', near(nodes, 1_500_000), `${nodes}`);
  const huge = new Speed().nodesFor(3_600_000, slowAtFirst.think);
  check('there is an end to nodes', huge === 10_000_000, `${huge}`);
}
{
  const speed = new Speed();
  const forced = machine(20, [1], 0);
  const nodes = speed.nodesFor(1500, forced.think);
  check('where there is nothing to think about nothing is learned', nodes > 0 && forced.thoughts() === 1);
  check('and what comes behind it is not thought about for minutes', nodes <= 20_000, `${nodes}`);
  const next = speed.nodesFor(1500, machine(20, [1]).think);
  check('and the next position is measured', near(next, 30_000), `${next}`);
}
{
  const nodes = new Speed().nodesFor(1, machine(2, [1]).think);
  check('a slow machine looks at something', nodes === 100, `${nodes}`);
}
finish();
