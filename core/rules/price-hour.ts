// Prices are free texts: "R$15 ATÉ 23H", "lista até meia-noite e meia". Only a text that names one hour unambiguously is read.

const HOUR_PATTERN =
  /(?:^|[^\p{L}\d])at[ée]\s+(?:[àa]s?\s+|o\s+)?(?:(?<midnight>meia[\s-]*noite)(?<half>\s+e\s+meia)?|(?<hour>\d{1,2})\s*(?:h(?:oras?|rs?|s)?\s*(?<minutes>\d\d)?|:(?<clock>\d\d)\s*h?)(?:\s*min)?(?<night>\s+da\s+noite)?)(?![\p{L}\d])/giu;
/** "até as 22": a number without an hour mark is an hour only after "as" or "às", and not in "até as 20 primeiras". */
const BARE_HOUR_PATTERN = /(?:^|[^\p{L}\d])at[ée]\s+[àa]s\s+(?<hour>\d{1,2})(?<night>\s+da\s+noite)?(?!\s*\p{L}|[\d:,.])/giu;
/** If one of these follows the hour, the text has another price or names no time of day, as in "até 2h antes do show". */
const CONTINUATION = /R\$|\d|depois|antes|ap[óo]s/iu;
/** Matches a separator of two prices. A comma before a digit separates no prices, because it belongs to an amount. */
const SEPARATOR = /[(·•|;/+]|,(?!\d)|\s(?:ou|mais)\s/iu;
const PRICE = /\d+(?:[.,]\d+)*|\bfree\b|gr[áa]tis|franc[ao]|cortesia/giu;
/** After one of these words the hour may be that of a drink or of bookings, as in "R$ 40 com double até 22h". */
const OTHER_OFFER = /\b(?:chop\w*|doses?|doubles?|drinks?|happy|open|reservas?|welcome)\b/i;

/** True if the text before the hour may name several prices or offers. The hour may then apply to only one of them. */
const hasOthers = (before: string): boolean =>
  SEPARATOR.test(before) || OTHER_OFFER.test(before) || [...before.matchAll(PRICE)].length > 1;

const DAY_MINUTES = 24 * 60;
const MORNING_MINUTES = 6 * 60;
/** Before this time "até 6h" is the end of the night, and "até 10" or "até 12h" may mean 22h or midnight. */
const EARLIEST_MINUTES = 13 * 60;

/** Returns when a price ends, in minutes since 00:00 of the evening's date; null if the text names no hour or is ambiguous. */
export function priceHour(text: string): number | null {
  const matches = [...text.matchAll(HOUR_PATTERN), ...text.matchAll(BARE_HOUR_PATTERN)];
  const [match] = matches;
  if (matches.length !== 1 || !match?.groups || CONTINUATION.test(text.slice(match.index + match[0].length))) return null;
  if (hasOthers(text.slice(0, match.index))) return null;
  const { midnight, half, hour, minutes, clock, night } = match.groups;
  if (midnight) return DAY_MINUTES + (half ? 30 : 0);
  const [hours, pastHour] = [Number(hour), Number(minutes ?? clock ?? 0)];
  if (hours > 24 || pastHour > 59 || (hours === 24 && pastHour > 0)) return null;
  const time = (night && hours > 6 && hours < 12 ? hours + 12 : hours) * 60 + pastHour;
  if (time < MORNING_MINUTES) return time + DAY_MINUTES;
  return time < EARLIEST_MINUTES ? null : time;
}

export function passedText(hour: number): string {
  const [hours, minutes] = [Math.floor(hour / 60) % 24, hour % 60];
  if (hours === 0 && minutes === 0) return 'passou da meia-noite';
  const word = hours === 1 || hours === 0 ? 'da' : 'das';
  return `passou ${word} ${hours}h${minutes === 0 ? '' : String(minutes).padStart(2, '0')}`;
}
