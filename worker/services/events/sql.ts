import { sql } from 'drizzle-orm';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { files } from '../../../db/schema/files.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import { mediaUrlSql } from '../../media/keys.ts';
import { bool } from '../statement.ts';

// Nothing below asks for `deleted_at`: a programme goes on showing what has left the shelf since.

const layoutJson = sql`(
  select json_object('id', ${layouts.id}, 'name', ${layouts.name}, 'imageUrl', ${mediaUrlSql},
    'width', ${files.width}, 'height', ${files.height})
  from ${layouts} join ${files} on ${files.hash} = ${layouts.fileHash}
  where ${layouts.id} = ${events.layoutId})`;

const valueJson = sql`(
  select json_object('id', ${entryValues.id}, 'name', ${entryValues.name})
  from ${entryValues} where ${entryValues.id} = ${events.valueId})`;

const attractionsJson = sql`(
  select json_group_array(json_object(
    'id', ${eventAttractions.id},
    'attraction', iif(${attractions.id} is null, null, json_object('id', ${attractions.id}, 'name', ${attractions.name})),
    'photo', iif(${attractionPhotos.id} is null, null, json_object(
      'id', ${attractionPhotos.id}, 'name', ${attractionPhotos.name}, 'imageUrl', ${mediaUrlSql},
      'width', ${files.width}, 'height', ${files.height})),
    'customName', ${eventAttractions.customName},
    'isCustom', ${bool(sql`${eventAttractions.customName} is not null`)}
  ) order by ${eventAttractions.position})
  from ${eventAttractions}
  left join ${attractions} on ${attractions.id} = ${eventAttractions.attractionId}
  left join ${attractionPhotos} on ${attractionPhotos.id} = ${eventAttractions.photoId}
  left join ${files} on ${files.hash} = ${attractionPhotos.fileHash}
  where ${eventAttractions.eventId} = ${events.id})`;

/**
 * One row of `events` as the JSON text of a `ScheduleEvent`, everything nested. The only place that knows this shape in
 * SQL. In two steps because a SQL function takes at most 32 arguments on D1.
 */
export const eventJson = sql`json_set(
  json_object(
    'id', ${events.id}, 'scheduleId', ${events.scheduleId}, 'dayOfWeek', ${events.dayOfWeek}, 'date', ${events.date},
    'eventName', ${events.eventName}, 'isSpecialEvent', ${bool(events.isSpecialEvent)}, 'attractions', ${attractionsJson},
    'customAttractionsText', ${events.customAttractionsText}, 'freeEntry', ${bool(events.freeEntry)},
    'valueId', ${events.valueId}, 'value', ${valueJson}, 'customValue', ${events.customValue},
    'layoutId', ${events.layoutId}, 'layout', ${layoutJson}, 'observations', ${events.observations}),
  '$.ticketType', ${events.ticketType}, '$.firstLotValue', ${events.firstLotValue},
  '$.secondLotValue', ${events.secondLotValue}, '$.lastLotValue', ${events.lastLotValue},
  '$.lotPresets', json(${events.lotPresets}), '$.revision', ${events.revision})`;
