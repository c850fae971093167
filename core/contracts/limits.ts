/**
 * Every length and count the product accepts, in one place. Lengths are UTF-16 code units after NFC,
 * which is what an input's `maxLength` counts too, but for the rare text that NFC makes longer. No zod in here: the browser reads these numbers
 * without paying for a validator.
 */
export const LIMITS = {
  eventName: 500,
  observations: 2000,
  customValue: 300,
  customAttractionName: 200,
  customAttractionsText: 25_000,
  attractionsPerEvent: 100,
  ticketText: 100,
  /** Name of an attraction; at least `nameMin` (spec §5). */
  attractionName: 200,
  /** Text of a value; at least `nameMin`. */
  valueText: 300,
  nameMin: 2,
  /** Names of one list of attractions: with the longest ones it still is a request body. */
  attractionNames: 400,
  lotText: 100,
  /** Original file name of a photo or flyer. */
  fileName: 255,
  /** Bytes of one image file (spec §9). */
  imageBytes: 10 * 1024 * 1024,
  /** Pictures of a week that come for its package, and their bytes together. */
  weekPictures: 20,
  weekPicturesBytes: 16 * 1024 * 1024,
  /** Pixels of one image, width times height. */
  imagePixels: 50_000_000,
  /** Files in one upload of layouts (spec §9). */
  layoutFiles: 100,
  historySearch: 200,
  /** Extra events of one programme. With more of the largest a version would be a text that D1 does not take. */
  extraEvents: 6,
  /** Name of who sends a programme. */
  author: 60,
  /** What an administrator asks to be adjusted. */
  answer: 500,
  /** What the house says of itself. */
  houseName: 40,
  houseHandle: 40,
  houseRepeatDays: 90,
  houseLine: 80,
  linkLabel: 60,
  /** Links that are neither revoked nor over. */
  links: 50,
  /** Bytes of an archive that comes in one form: Cloudflare lets no request above 100 MB through. Larger ones come in parts. */
  archiveForm: 95 * 1024 * 1024,
  /** Bytes of an archive that comes in parts. */
  archive: 5 * 1024 ** 3,
  /** For how long what was deleted can be brought back. */
  deletedDays: 30,
  idempotencyKey: 200,
  /** Bytes of a JSON request body. The largest honest event is well under half of this. */
  jsonBody: 256 * 1024,
} as const;

/** Lengths of usernames and passwords, in UTF-16 code units after NFC (spec §5, §9; the upper ones are ours). No zod in here. */
export const AUTH_LIMITS = { usernameMin: 3, usernameMax: 60, passwordMin: 6, passwordMax: 200 } as const;

/** Ticket types of an extra event (spec §3): "open" is open bar. Apart from the contract, so that no validator comes along. */
export const TICKET_TYPES = ['normal', 'open'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

/** What may be taken along when a programme is repeated. Apart from the contract, so that no validator comes along. */
export const REPEAT_CHOICES = ['attractions', 'values', 'names', 'lots', 'layouts'] as const;
export type RepeatChoice = (typeof REPEAT_CHOICES)[number];
export type RepeatTake = Record<RepeatChoice, boolean>;

/** Flyers have a date on them; everything else may well come again. */
export const DEFAULT_TAKE: RepeatTake = { attractions: true, values: true, names: true, lots: true, layouts: false };
