import type { AdminCounts } from '../../../../../core/contracts/schedules.ts';
import { counted } from '../../../../../core/rules/text.ts';

/** The steps in their order. A step is done when its count, `AdminCounts[step]`, is above 0. */
export const STEPS = [
  { step: 'layouts', title: 'Flyers', hint: 'todos de uma vez', one: 'flyer', many: 'flyers' },
  { step: 'attractions', title: 'Artistas', hint: 'cole a lista', one: 'artista', many: 'artistas' },
  { step: 'values', title: 'Preços', hint: 'marque os da casa', one: 'preço', many: 'preços' },
  { step: 'schedules', title: 'A primeira semana', hint: 'monte e envie', one: 'enviada', many: 'enviadas' },
  { step: 'links', title: 'Veja na TV', hint: 'um link, sem conta', one: 'link', many: 'links' },
] as const;
export type Step = (typeof STEPS)[number]['step'];

/** The keys of `usePersistedState` for what the user has entered in a step. */
export const INPUT = { names: 'list of artists', prices: 'first prices', priceText: 'text of a first price' };

export const missingSteps = (counts: AdminCounts): Step[] => STEPS.map(({ step }) => step).filter((step) => counts[step] === 0);

export const exampleTotal = ({ example }: AdminCounts): number => Object.values(example).reduce((sum, one) => sum + one, 0);

export const itemCount = (count: number): string => counted(count, 'item', 'itens');

export const isNewHouse = (counts: AdminCounts): boolean =>
  exampleTotal(counts) > 0 || (counts.schedules < 2 && missingSteps(counts).length > 0);
