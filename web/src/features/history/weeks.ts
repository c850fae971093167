import type { ScheduleHistory } from '../../../../core/contracts/schedules.ts';

export type Item = ScheduleHistory['items'][number];

export interface Week {
  newest: Item;
  older: Item[];
}

/** `items` are sorted by week, within a week newest first. */
export function weeksOf(items: Item[]): Week[] {
  const weeks = new Map<string, Week>();
  for (const item of items) {
    const week = weeks.get(item.startDate);
    if (week) week.older.push(item);
    else weeks.set(item.startDate, { newest: item, older: [] });
  }
  return [...weeks.values()];
}
