let collator: Intl.Collator | undefined;

/** Compares two names as a Portuguese list is ordered: whatever the case and accents, numbers by their value. */
export const compareNames = (one: string, other: string): number => {
  collator ??= new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });
  return collator.compare(one, other);
};

/** As `compareNames`, for rows that have a name. */
export const byName = (one: { name: string }, other: { name: string }): number => compareNames(one.name, other.name);
