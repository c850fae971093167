/** Lengths are in UTF-16 code units after NFC. The browser loads this file, so it must not import zod. */
export const LIMITS = {
  eventName: 500,
  observations: 2000,
  customValue: 300,
  customAttractionName: 200,
  customAttractionsText: 25_000,
  attractionsPerEvent: 100,
  ticketText: 100,
  attractionName: 200,
  valueText: 300,
  /** The fewest visible characters in an attraction's name or in the text of a value (spec §5). */
  nameMin: 2,
  /** The most names in one list of attractions. Even the longest list has fewer bytes than `jsonBody` allows. */
  attractionNames: 400,
  lotText: 100,
  fileName: 255,
  imageBytes: 10 * 1024 * 1024,
  /** The most pictures that may be uploaded for a week's package, and the most bytes of all of them together. */
  weekPictures: 20,
  weekPicturesBytes: 16 * 1024 * 1024,
  imagePixels: 50_000_000,
  layoutFiles: 100,
  historySearch: 200,
  /** The most extra events of one programme. With more events of the largest size, a version's text would be too long for D1. */
  extraEvents: 6,
  author: 60,
  answer: 500,
  houseName: 40,
  houseHandle: 40,
  houseRepeatDays: 90,
  houseLine: 80,
  linkLabel: 60,
  /** The most links that are neither revoked nor expired. */
  links: 50,
  /** The most bytes of an archive sent as a form: Cloudflare refuses requests above 100 MB. Larger archives are sent in parts. */
  archiveForm: 95 * 1024 * 1024,
  archive: 5 * 1024 ** 3,
  deletedDays: 30,
  /** The most bytes of a JSON request body. An event with every field at its limit needs little more than half of this. */
  jsonBody: 256 * 1024,
} as const;

/** The specification gives the minima (§5, §9), but no maxima. */
export const AUTH_LIMITS = { usernameMin: 3, usernameMax: 60, passwordMin: 6, passwordMax: 200 } as const;

export const TICKET_TYPES = ['normal', 'open'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

export const REPEAT_CHOICES = ['attractions', 'values', 'names', 'lots', 'layouts'] as const;
export type RepeatChoice = (typeof REPEAT_CHOICES)[number];
export type RepeatTake = Record<RepeatChoice, boolean>;

/** By default a repetition leaves out the layouts, because a flyer shows the date of its evening. */
export const DEFAULT_TAKE: RepeatTake = { attractions: true, values: true, names: true, lots: true, layouts: false };
export const FULL_TAKE: RepeatTake = { ...DEFAULT_TAKE, layouts: true };

/** Marks responses to an administrator's session. A window that got one stores no responses on the device until the logout. */
export const ADMIN_HEADER = 'x-for-admin';
