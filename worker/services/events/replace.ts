import { sql } from 'drizzle-orm';
import type { EventConflict, EventInput } from '../../../core/contracts/events.ts';
import { eventJson } from '../../../db/json.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid } from '../../errors.ts';
import { bodyOf } from '../read.ts';
import { indexSchedule } from '../schedules/search-index.ts';
import { names, type SqlValue, statement, value } from '../statement.ts';
import { assertReferences, assertSchedule, type References, referenceColumns, referenceValues } from './references.ts';
import { attractionColumns, attractionRows, CONTENT, contentOf, itemsInOrder } from './write.ts';

export const EVENT_NOT_FOUND = 'Evento não encontrado.';

const check = statement<Record<string, SqlValue>>(sql`
  select ${events.scheduleId} as scheduleId, ${events.isSpecialEvent} as isSpecialEvent, ${events.revision} as revision,
    ${referenceColumns}
  from ${events} join ${schedules} on ${schedules.id} = ${events.scheduleId}
  where ${events.id} = ${value('eventId')} and ${schedules.deletedAt} is null`);

// Whoever says which revision they have seen changes nothing when there is a newer one. The update goes last: it is what
// moves the revision on.
const isUnseen = sql`(${value('revision')} is null or ${events.revision} = ${value('revision')})`;

const clearAttractions = statement<{ eventId: number; revision: number | null }>(sql`
  delete from ${eventAttractions} where ${eventAttractions.eventId} = ${value('eventId')}
    and exists (select 1 from ${events} where ${events.id} = ${value('eventId')} and ${isUnseen})`);

const insertAttractions = statement<{ eventId: number; revision: number | null; items: string }>(sql`
  insert into ${eventAttractions} (${attractionColumns})
  select ${attractionRows} from ${events}, ${itemsInOrder}
  where ${events.id} = ${value('eventId')} and ${isUnseen} order by item.key`);

const update = statement<Record<string, SqlValue>>(sql`
  update ${events} set ${names(events.date)} = coalesce(${value('date')}, ${names(events.date)}), ${sql.join(
    CONTENT.map((field) => sql`${names(events[field])} = ${value(field)}`),
    sql`, `,
  )}, ${names(events.revision)} = ${names(events.revision)} + 1
  where ${events.id} = ${value('eventId')} and ${isUnseen}`);

const select = statement<{ eventId: number }>(
  sql`select ${eventJson} as body from ${events} where ${events.id} = ${value('eventId')}`,
);

/**
 * Replaces an event and its attractions, all or nothing, and gives the `ScheduleEvent` as JSON text. The day and, for a
 * regular event, its date stay; an extra event takes its date from the input.
 * @throws AppError `conflict` with the event as it is, when the input's revision is not its own
 */
export async function replaceEvent(context: Context, eventId: number, input: EventInput): Promise<string> {
  const { d1 } = context;
  const references = referenceValues(input, eventId);
  const found = await check(d1, references).first<
    References & { scheduleId: number; isSpecialEvent: number; revision: number }
  >();
  if (!found) throw new AppError('not_found', EVENT_NOT_FOUND);
  if (found.scheduleId !== input.scheduleId) {
    throw invalid({ path: 'scheduleId', id: input.scheduleId, message: 'Este evento pertence a outra programação.' });
  }
  assertSameKind(Boolean(found.isSpecialEvent), input);
  assertSchedule(found, input);
  const { revision } = input;
  if (revision !== null && revision !== found.revision) throw conflict(await bodyOf(select(d1, { eventId })));
  assertReferences(found, input);

  const items = JSON.stringify(input.attractions);
  const date = input.isSpecialEvent === true ? input.date : null;
  const results = await d1.batch<{ body: string }>([
    clearAttractions(d1, { eventId, revision }),
    insertAttractions(d1, { eventId, revision, items }),
    update(d1, { ...contentOf(input, context.now()), date, eventId, revision }),
    indexSchedule(d1, { scheduleId: input.scheduleId }),
    select(d1, { eventId }),
  ]);
  const body = results[4]?.results[0]?.body;
  if (body === undefined) throw new Error('An event that was just written is not there.');
  // Another save came between the check and the write.
  if (results[2]?.meta.changes === 0) throw conflict(body);
  return body;
}

function conflict(body: string): AppError {
  const details: EventConflict = { current: JSON.parse(body) };
  return new AppError('conflict', 'Outra pessoa salvou este evento enquanto você o editava.', details);
}

function assertSameKind(isSpecial: boolean, input: EventInput): void {
  if (isSpecial === (input.isSpecialEvent === true)) return;
  const message = isSpecial
    ? 'Este é um evento extra: envie com isSpecialEvent verdadeiro.'
    : 'Este é um dia da programação, não um evento extra.';
  throw invalid({ path: 'isSpecialEvent', message });
}
