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
  historySearch: 200,
  idempotencyKey: 200,
  /** Bytes of a JSON request body. The largest honest event is well under half of this. */
  jsonBody: 256 * 1024,
} as const;
