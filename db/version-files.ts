import { eq, type SQL } from 'drizzle-orm';
import type { Db } from './client.ts';
import { selectionOf } from './expressions.ts';
import { attractionPhotos } from './schema/attractions.ts';
import { layouts } from './schema/catalogue.ts';
import { eventAttractions, events } from './schema/events.ts';
import { versionFiles } from './schema/versions.ts';

/** Selects, as rows of `version_files`, the pictures that events show now. `where` is a condition on events. */
export const selectShownFiles = (db: Pick<Db, 'select'>, where?: SQL) =>
  db
    .select(selectionOf(versionFiles, { scheduleId: events.scheduleId, fileHash: layouts.fileHash }))
    .from(events)
    .innerJoin(layouts, eq(layouts.id, events.layoutId))
    .where(where)
    .union(
      db
        .select(selectionOf(versionFiles, { scheduleId: events.scheduleId, fileHash: attractionPhotos.fileHash }))
        .from(events)
        .innerJoin(eventAttractions, eq(eventAttractions.eventId, events.id))
        .innerJoin(attractionPhotos, eq(attractionPhotos.id, eventAttractions.photoId))
        .where(where),
    );
