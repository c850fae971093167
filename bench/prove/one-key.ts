// Many sends of one week at once: a person who presses again and again, a browser that repeats by itself, two devices.
import { type Line, press } from './client.ts';
import { Faults, type Proof } from './proof.ts';
import { faultsOf, newestId, storedAbove } from './stored.ts';
import { catalogueOf, randomWeek } from './week.ts';

const AT_ONCE = 20;
const ROUNDS = 10;

export const oneKey: Proof = async ({ random, open, isQuick }) => {
  const rounds = isQuick ? 2 : ROUNDS;
  const server = await open();
  const catalogue = await catalogueOf(server.url);
  const faults = new Faults();
  const line: Line = { url: server.url, inFlight: 0 };
  let pressed = 0;
  let events = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = await newestId(server);
    const week = randomWeek(random, catalogue, round);
    const results = await Promise.all(Array.from({ length: AT_ONCE }, () => press(line, week)));
    pressed += results.length;
    const stored = await storedAbove(server, before);
    for (const { failures, scheduleId } of results) {
      faults.add(...failures);
      if (scheduleId !== stored[0]?.id) faults.add(`somebody was told of programme ${scheduleId}`);
    }
    if (stored.length !== 1) faults.add(`${stored.length} programmes of one week`);
    for (const schedule of stored) {
      faults.add(...faultsOf(schedule, week, 'at once'));
      events += schedule.events.length;
    }
  }
  faults.add(...server.errors);
  return [
    {
      what: `${AT_ONCE} parallel sends of one whole week, ${rounds} times`,
      promised: 'exactly one programme, each event written once; everybody is told of that one and that it arrived',
      seen: faults.or(`${pressed} sends, all told so: ${rounds} programmes, ${events} events, each written once`),
      held: faults.isEmpty,
    },
  ];
};
