/** Rows of programmes joined with their events as programmes that have events, in the order of the rows. */
export function withEvents<Schedule extends { id: number }, Event>(
  rows: readonly { schedule: Schedule; event: Event | null }[],
): (Schedule & { events: Event[] })[] {
  const found = new Map<number, Schedule & { events: Event[] }>();
  for (const { schedule, event } of rows) {
    const one = found.get(schedule.id) ?? { ...schedule, events: [] };
    found.set(schedule.id, one);
    if (event) one.events.push(event);
  }
  return [...found.values()];
}
