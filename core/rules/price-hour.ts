// Prices are free texts, such as "R$15 ATÉ 23H". A link's page strikes out a price after its hour. An hour is read only if the
// rest of the text has only words for guests and at most one price: any other word may belong to an offer that is still valid.

const BETWEEN = String.raw`[\s:,–—()-]*`;
const GUESTS = String.raw`(?:entrada|ingresso|valor|couvert(?:\s+art[íi]stico)?|homem|homens|mulher|mulheres|masculino|feminino|damas|elas|eles|meninas|casal|unissex|todos|e)`;
const AMOUNT = String.raw`(?:R\$\s*)?\d+(?:[.,]\d+)*(?:\s*reais)?`;
const PRICE = String.raw`(?:${AMOUNT}|free|gr[áa]tis|gratuit[ao]|franc[ao]|livre|cortesia|vip|lista(?:\s+(?:amiga|vip))?)`;
const MIDNIGHT = String.raw`(?<midnight>meia[\s-]*noite)(?<half>\s+e\s+meia)?`;
const HOUR_MARK = 'h(?:oras?|rs?|s)?';
const MINUTES = String.raw`(?:${HOUR_MARK}(?:(?<marked>\d\d)${HOUR_MARK}|\s*(?<minutes>\d\d)?)|:(?<clock>\d\d)\s*(?:${HOUR_MARK})?)`;
const HOUR = String.raw`(?<hour>\d{1,2})\s*${MINUTES}(?:\s*min)?`;
/** A number without an hour mark is an hour only after "as" or "às". */
const TIME = String.raw`(?:(?:[àa]s?\s+|o\s+)?(?:${MIDNIGHT}|${HOUR})|[àa]s\s+(?<bare>\d{1,2}))(?:(?<night>\s+da\s+noite)|(?<morning>\s+da\s+(?:manh[ãa]|madrugada)))?`;
const BEFORE = String.raw`${BETWEEN}(?:${GUESTS}(?!\p{L})${BETWEEN})*(?:${PRICE}${BETWEEN})?`;
const TEXT = new RegExp(String.raw`^${BEFORE}(?<!\p{L})at[ée]\s+${TIME}(?:\s*\(lista\))?[\s.!)]*$`, 'iu');

const DAY_MINUTES = 24 * 60;
const MORNING_MINUTES = 6 * 60;
/** No hour from 6h to 12h59 is read, except 7 to 11 "da noite": 6h ends the night, "às 10" or "12h" may mean 22h or midnight. */
const EARLIEST_MINUTES = 13 * 60;

/** Returns when a price ends, in minutes since 00:00 of the evening's date; null if no hour can be read. */
export function priceHour(text: string): number | null {
  const groups = TEXT.exec(text)?.groups;
  if (!groups) return null;
  const { midnight, half, hour, bare, minutes, marked, clock, night, morning } = groups;
  if (midnight) return DAY_MINUTES + (half ? 30 : 0);
  const [hours, pastHour] = [Number(hour ?? bare), Number(minutes ?? marked ?? clock ?? 0)];
  if (hours > 24 || pastHour > 59 || (hours === 24 && pastHour > 0) || (morning && hours > 11)) return null;
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
