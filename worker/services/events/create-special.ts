import { sql } from 'drizzle-orm';
import type { SpecialEventInput } from '../../../core/contracts/events.ts';
import { DAYS, EXTRA_EVENT } from '../../../core/rules/week.ts';
import { eventJson } from '../../../db/json.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../hash.ts';
import { indexSchedule } from '../schedules/search-index.ts';
import { names, type SqlValue, statement, value } from '../statement.ts';
import {
  alreadySent,
  assertReferences,
  assertSchedule,
  type References,
  referenceColumns,
  referenceValues,
} from './references.ts';
import { attractionColumns, attractionRows, CONTENT, contentOf, itemsInOrder } from './write.ts';

const check = statement<Record<string, SqlValue>>(sql`
  select (select ${events.id} from ${events} where ${events.requestKey} = ${value('key')}) as earlierId,
    (select ${events.requestHash} from ${events} where ${events.requestKey} = ${value('key')}) as earlierHash,
    ${referenceColumns}`);

const FIXED = ['scheduleId', 'position', 'dayOfWeek', 'date', 'isSpecialEvent', 'requestKey', 'requestHash'] as const;
const FIELDS = [...FIXED, ...CONTENT];

const insertEvent = statement<Record<(typeof FIELDS)[number], SqlValue>>(sql`
  insert into ${events} (${names(...FIELDS.map((field) => events[field]))})
  values (${sql.join(FIELDS.map(value), sql`, `)})
  on conflict (${names(events.requestKey)}) do nothing`);

// Of several requests with one key only the first finds no attractions; one with another body finds another hash.
const insertAttractions = statement<{ key: string; hash: string; items: string }>(sql`
  insert into ${eventAttractions} (${attractionColumns})
  select ${attractionRows} from ${events}, ${itemsInOrder}
  where ${events.requestKey} = ${value('key')} and ${events.requestHash} = ${value('hash')}
    and not exists (select 1 from ${eventAttractions} where ${eventAttractions.eventId} = ${events.id})
  order by item.key`);

const select = statement<{ key: string }>(sql`
  select ${events.id} as id, ${events.requestHash} as hash, ${eventJson} as body
  from ${events} where ${events.requestKey} = ${value('key')}`);

interface Stored {
  id: number;
  hash: string;
  body: string;
}

/**
 * Adds an extra event to a programme and gives the `ScheduleEvent` as JSON text. The same key and input is the same
 * event, however often and however many at once; another input under the key is refused, naming the event it made.
 */
export async function createSpecialEvent(context: Context, input: SpecialEventInput, key: string): Promise<string> {
  const { d1 } = context;
  const hash = await sha256(JSON.stringify(input));
  const found = await check(d1, { ...referenceValues(input, null), key }).first<
    References & { earlierId: number | null; earlierHash: string | null }
  >();
  if (!found) throw new Error('The check gave no row.');
  assertSchedule(found, input);
  if (found.earlierId !== null) {
    if (found.earlierHash !== hash) throw alreadySent(found.earlierId);
    return storedBody(await select(d1, { key }).first<Stored>(), hash);
  }
  assertReferences(found, input);

  const results = await d1.batch<Stored>([
    insertEvent(d1, {
      scheduleId: input.scheduleId,
      position: DAYS.length,
      dayOfWeek: EXTRA_EVENT,
      date: input.date,
      isSpecialEvent: 1,
      requestKey: key,
      requestHash: hash,
      ...contentOf(input, context.now()),
    }),
    insertAttractions(d1, { key, hash, items: JSON.stringify(input.attractions) }),
    select(d1, { key }),
    indexSchedule(d1, { scheduleId: input.scheduleId }),
  ]);
  return storedBody(results[2]?.results[0] ?? null, hash);
}

function storedBody(stored: Stored | null, hash: string): string {
  if (!stored) throw new Error('An event that was just written is not there.');
  // Another request with this key came between the check and the write.
  if (stored.hash !== hash) throw alreadySent(stored.id);
  return stored.body;
}
