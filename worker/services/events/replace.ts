import { sql } from 'drizzle-orm';
import type { EventInput } from '../../../core/contracts/events.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid } from '../../errors.ts';
import { names, type SqlValue, statement, value } from '../statement.ts';
import { assertReferences, assertSchedule, type References, referenceColumns, referenceValues } from './references.ts';
import { eventJson } from './sql.ts';
import { attractionColumns, attractionRows, CONTENT, contentOf, itemsInOrder } from './write.ts';

export const EVENT_NOT_FOUND = 'Evento não encontrado.';

const check = statement<Record<string, SqlValue>>(sql`
  select ${events.scheduleId} as scheduleId, ${events.isSpecialEvent} as isSpecialEvent, ${referenceColumns}
  from ${events} join ${schedules} on ${schedules.id} = ${events.scheduleId}
  where ${events.id} = ${value('eventId')} and ${schedules.deletedAt} is null`);

const update = statement<Record<string, SqlValue>>(sql`
  update ${events} set ${names(events.date)} = coalesce(${value('date')}, ${names(events.date)}), ${sql.join(
    CONTENT.map((field) => sql`${names(events[field])} = ${value(field)}`),
    sql`, `,
  )} where ${events.id} = ${value('eventId')}`);

const clearAttractions = statement<{ eventId: number }>(
  sql`delete from ${eventAttractions} where ${eventAttractions.eventId} = ${value('eventId')}`,
);

const insertAttractions = statement<{ eventId: number; items: string }>(sql`
  insert into ${eventAttractions} (${attractionColumns})
  select ${attractionRows} from ${events}, ${itemsInOrder} where ${events.id} = ${value('eventId')} order by item.key`);

const select = statement<{ eventId: number }>(
  sql`select ${eventJson} as body from ${events} where ${events.id} = ${value('eventId')}`,
);

/**
 * Replaces an event and its attractions, all or nothing, and gives the `ScheduleEvent` as JSON text. The day and, for a
 * regular event, its date stay; an extra event takes its date from the input.
 */
export async function replaceEvent(context: Context, eventId: number, input: EventInput): Promise<string> {
  const { d1 } = context;
  const references = referenceValues(input, eventId);
  const found = await check(d1, references).first<References & { scheduleId: number; isSpecialEvent: number }>();
  if (!found) throw new AppError('not_found', EVENT_NOT_FOUND);
  if (found.scheduleId !== input.scheduleId) {
    throw invalid({ path: 'scheduleId', id: input.scheduleId, message: 'Este evento pertence a outra programação.' });
  }
  assertSameKind(Boolean(found.isSpecialEvent), input);
  assertSchedule(found, input);
  assertReferences(found, input);

  const items = JSON.stringify(input.attractions);
  const date = input.isSpecialEvent === true ? input.date : null;
  const results = await d1.batch<{ body: string }>([
    update(d1, { ...contentOf(input, context.now()), date, eventId }),
    clearAttractions(d1, { eventId }),
    insertAttractions(d1, { eventId, items }),
    select(d1, { eventId }),
  ]);
  const body = results[3]?.results[0]?.body;
  if (body === undefined) throw new Error('An event that was just written is not there.');
  return body;
}

function assertSameKind(isSpecial: boolean, input: EventInput): void {
  if (isSpecial === (input.isSpecialEvent === true)) return;
  const message = isSpecial
    ? 'Este é um evento extra: envie com isSpecialEvent verdadeiro.'
    : 'Este é um dia da programação, não um evento extra.';
  throw invalid({ path: 'isSpecialEvent', message });
}
