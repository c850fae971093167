/** Validation messages about dates, for both sides (spec §5). */
export const DATE_MESSAGES = {
  missing: 'Por favor, selecione uma data válida.',
  /** At picking time. */
  pickWednesday: 'Por favor, selecione uma quarta-feira.',
  /** At send time. */
  mustBeWednesday: 'A data inicial deve ser uma quarta-feira.',
} as const;
