/** Lengths are UTF-16 code units after NFC, as an input's `maxLength` counts. No import of zod: the browser loads this. */
export const LIMITS = {
  eventName: 500,
  observations: 2000,
  customValue: 300,
  customAttractionName: 200,
  customAttractionsText: 25_000,
  attractionsPerEvent: 100,
  ticketText: 100,
  /** At least `nameMin` (spec §5). */
  attractionName: 200,
  valueText: 300,
  nameMin: 2,
  /** Names in one list of attractions; with the longest names the list still fits `jsonBody`. */
  attractionNames: 400,
  lotText: 100,
  fileName: 255,
  /** Bytes of one image file (spec §9). */
  imageBytes: 10 * 1024 * 1024,
  /** Number of pictures uploaded for a week's package, and their bytes together. */
  weekPictures: 20,
  weekPicturesBytes: 16 * 1024 * 1024,
  imagePixels: 50_000_000,
  layoutFiles: 100,
  historySearch: 200,
  /** Extra events of one programme. More of the largest ones would make a version's text too long for D1. */
  extraEvents: 6,
  author: 60,
  /** The adjustment that an administrator asks for. */
  answer: 500,
  houseName: 40,
  houseHandle: 40,
  houseRepeatDays: 90,
  houseLine: 80,
  linkLabel: 60,
  /** Links that still work: neither revoked nor expired. */
  links: 50,
  /** Bytes of an archive uploaded as one form: Cloudflare refuses requests above 100 MB. Larger archives come in parts. */
  archiveForm: 95 * 1024 * 1024,
  archive: 5 * 1024 ** 3,
  deletedDays: 30,
  idempotencyKey: 200,
  /** Bytes of a JSON request body. The largest real event needs less than half of it. */
  jsonBody: 256 * 1024,
} as const;

/** UTF-16 code units after NFC. The minima are the specification's (§5, §9), the maxima ours. */
export const AUTH_LIMITS = { usernameMin: 3, usernameMax: 60, passwordMin: 6, passwordMax: 200 } as const;

/** "open" is open bar (spec §3). */
export const TICKET_TYPES = ['normal', 'open'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

/** Outside the contract, so that importing it does not load zod. */
export const REPEAT_CHOICES = ['attractions', 'values', 'names', 'lots', 'layouts'] as const;
export type RepeatChoice = (typeof REPEAT_CHOICES)[number];
export type RepeatTake = Record<RepeatChoice, boolean>;

/** Layouts are off, because flyers show a date. */
export const DEFAULT_TAKE: RepeatTake = { attractions: true, values: true, names: true, lots: true, layouts: false };
