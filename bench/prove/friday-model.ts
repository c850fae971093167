/** What people do in the two hours before a Friday opens, how often a minute, the whole house together. */
export const PER_MINUTE = {
  /** The designer is opened: layouts, attractions, values, lots. */
  'open the designer': 6,
  /** The house's first page or a programme: what the week has, one programme. */
  'open a programme': 15,
  'search the history': 3,
  /** A whole week: the programme, five days side by side, an extra event. */
  'send a week': 3,
  /** A pause while somebody types in the day editor. */
  'save a day': 12,
  /** Dashboard: who one is, counts, list. */
  'open the dashboard': 3,
  'log in': 0.4,
  /** A flyer or a photo of 100 kB to 2 MB. */
  'upload a picture': 2,
  'export a spreadsheet': 1,
  /** An original, or a small copy; a flyer's first small copy is made then. */
  'load a picture': 24,
} as const;

export type Kind = keyof typeof PER_MINUTE;

/** Minutes of the house, and seconds here. */
export const MINUTES = 120;
export const SECONDS = 120;
export const QUICK_SECONDS = 10;

/** An import of an archive begins when a quarter is over. */
export const IMPORT = { photos: 200, bytes: 60_000_000, attractions: 10, at: 0.25 };

/** Of those who save a day, so many work on one that somebody else has open too. */
export const RIVALS = 0.1;
