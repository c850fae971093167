import { type Column, type SQL, sql } from 'drizzle-orm';
import { eventAttractions, events } from '../../../db/schema/events.ts';

// What JavaScript's trim() takes away, so that "blank" means the same here and in core/rules/event-text.
const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const hasText = (column: Column): SQL => sql`coalesce(trim(${column}, ${BLANKS}), '') <> ''`;

/** core/rules/event-text's `isEventConfigured`, in SQL; a test holds the two together. */
export const isConfigured = sql`(
  ${events.layoutId} is not null or ${events.freeEntry} or ${events.valueId} is not null
  or ${hasText(events.eventName)} or ${hasText(events.customValue)} or ${hasText(events.customAttractionsText)}
  or exists (select 1 from ${eventAttractions} where ${eventAttractions.eventId} = ${events.id}))`;
