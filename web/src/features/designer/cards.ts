import { DAYS, type DayKey } from '../../../../core/rules/week.ts';

/** One of the six cards: a day by its index, or the extra event. */
export type Card = number | 'extra';

/** How one came to a card, which decides where the focus goes. */
export type By = 'pointer' | 'keys' | 'arrow';

/** The six cards in their order. */
export const CARDS: readonly Card[] = [...DAYS.keys(), 'extra'];

export const keyOf = (card: Card): DayKey => (card === 'extra' ? 'extra' : (DAYS[card]?.key ?? 'extra'));

/** A press by Enter or Space has no count of clicks. */
export const byOf = ({ detail }: { detail: number }): By => (detail === 0 ? 'keys' : 'pointer');

/** What a link can lead to within a card. */
export type CardField = 'layout' | 'eventName' | 'price' | 'attractions' | 'observations' | 'dateText';

/** A way on from the open card. */
export interface Neighbour {
  name: string;
  /** For `onClick`. */
  go: (event: { detail: number }) => void;
}

/** What is beside the open card; the last one leads to the check. */
export interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour;
}
