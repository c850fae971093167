import type { ScheduleHistory } from '../../../../core/contracts/schedules.ts';

export type Item = ScheduleHistory['items'][number];

/** A week's newest programme, and what was made for that week before it. */
export interface Week {
  newest: Item;
  older: Item[];
}

/** The programmes by week; `items` come by week, and of a week newest first. */
export function weeksOf(items: Item[]): Week[] {
  const weeks = new Map<string, Week>();
  for (const item of items) {
    const week = weeks.get(item.startDate);
    if (week) week.older.push(item);
    else weeks.set(item.startDate, { newest: item, older: [] });
  }
  return [...weeks.values()];
}
