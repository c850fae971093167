import type { House } from '../../core/contracts/house.ts';
import { HOUSE_DEFAULT } from '../../core/rules/house-default.ts';
import { type Night, nightOf } from '../../core/rules/night.ts';
import type { Context } from '../context.ts';
import { houseOf, selectHouse } from './house.ts';
import { type FoundLink, foundLink, isLink, selectLink } from './links.ts';
import { type SentWeek, selectSentWeeks, sentWeeksOf } from './versions/sent-week.ts';

/** What a link leads to. `weeks` is empty where it does not, and where nothing was sent. */
export type LinkWeek = FoundLink & { house: House; night: Night; weeks: SentWeek[] };

/** A token as links have them: 128 bits in base64url. */
const TOKEN = /^[\w-]{22}$/;

/** A link with the house and what was sent for this week and the next, in one round trip. */
export async function readLinkWeek(context: Context, token: string): Promise<LinkWeek> {
  const { db, now, timeZone } = context;
  const night = nightOf(now().getTime(), timeZone);
  if (!TOKEN.test(token)) return { state: 'unknown', link: null, house: HOUSE_DEFAULT, night, weeks: [] };
  const [linkRows, sentRows, houseRows] = await db.batch([
    selectLink(context, token),
    selectSentWeeks(db, night, isLink(context, token)),
    selectHouse(db),
  ]);
  const found = foundLink(context, linkRows);
  return { ...found, house: houseOf(houseRows), night, weeks: found.state === 'open' ? sentWeeksOf(sentRows) : [] };
}
