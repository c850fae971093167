/** What may be taken along when a programme is repeated. Apart from the contract, so that no validator comes along. */
export const REPEAT_CHOICES = ['attractions', 'values', 'names', 'lots', 'layouts'] as const;
export type RepeatChoice = (typeof REPEAT_CHOICES)[number];
export type RepeatTake = Record<RepeatChoice, boolean>;

/** Flyers have a date on them; everything else may well come again. */
export const DEFAULT_TAKE: RepeatTake = { attractions: true, values: true, names: true, lots: true, layouts: false };
