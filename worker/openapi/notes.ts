import * as z from 'zod';
import { attraction, attractionList, attractionPhoto, attractionPhotoList } from '../../core/contracts/attractions.ts';
import { currentUser, registrationCheck, staffCheck } from '../../core/contracts/auth.ts';
import { scheduleEvent } from '../../core/contracts/events.ts';
import { health, healthDetails } from '../../core/contracts/health.ts';
import { currentImport, importJob } from '../../core/contracts/imports.ts';
import { layout, layoutList } from '../../core/contracts/layouts.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { lotSetting, lotSettingList } from '../../core/contracts/lot-settings.ts';
import {
  adminCounts,
  createdSchedule,
  removedReferences,
  schedule,
  scheduleHistory,
  scheduleList,
  weekSchedules,
} from '../../core/contracts/schedules.ts';
import { deleted, restored } from '../../core/contracts/shelf.ts';
import { entryValue, entryValueList } from '../../core/contracts/values.ts';
import { THUMB_WIDTHS } from '../../core/rules/image-url.ts';
import { PART_SIZE } from '../imports/begin.ts';
import { FILE_HASH } from '../media/keys.ts';
import type { AllRouteNotes, RouteNotes } from './route-types.ts';

const XLSX = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const ZIP = ['application/zip'];
const NO_BODY = { 204: null };
const ARCHIVE_FORM = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };

const tries = ['too_many_requests'] as const;

/** What is said of each route that the typed client knows; `route-types.ts` holds it to the routes. */
export const NOTES: AllRouteNotes = {
  'POST /api/login': {
    summary: 'Logs an administrator in: sets the session cookie.',
    answers: { 200: currentUser },
    errors: ['unauthorized', ...tries],
  },
  'POST /api/register': {
    summary: 'Makes an administrator’s account with the registration code, and logs it in.',
    answers: { 201: currentUser },
    errors: ['conflict', ...tries],
  },
  'POST /api/logout': { summary: 'Ends the session, here and on the server.', answers: NO_BODY },
  'GET /api/auth/user': { summary: 'Who is logged in.', answers: { 200: currentUser } },
  'GET /api/auth/check-registration': {
    summary: 'Whether accounts can be made, in words.',
    answers: { 200: registrationCheck },
  },
  'GET /api/auth/staff': {
    summary: 'Whether the staff’s screens ask for a code, and whether this device may pass.',
    answers: { 200: staffCheck },
  },
  'POST /api/auth/staff-code': {
    summary: 'Opens the staff’s screens for this device: sets a cookie for 30 days.',
    answers: { 200: staffCheck },
    errors: tries,
  },

  'GET /api/admin/counts': {
    summary: 'How much is on the shelves, and how many programmes there are.',
    answers: { 200: adminCounts },
  },

  'GET /api/health': {
    summary: 'Whether the parts of the house work, for a monitor; at most 10 s old.',
    answers: { 200: health, 503: health },
  },
  'GET /api/admin/health': {
    summary: 'The same with all that is known: the queue, and how each thing that happens by the clock last went.',
    answers: { 200: healthDetails, 503: healthDetails },
  },

  'GET /api/layouts': { summary: 'The flyers on the shelf, newest first.', answers: { 200: layoutList } },
  'POST /api/layouts': {
    summary: 'Adds a flyer; the same bytes under the same name are the one that is there (200).',
    answers: { 201: layout, 200: layout },
    errors: ['unavailable'],
  },
  'DELETE /api/layouts/:id': { summary: 'Takes a flyer off the shelf.', answers: { 200: deleted } },
  'POST /api/layouts/:id/restore': { summary: 'Brings a flyer back, for 30 days.', answers: { 200: restored } },
  'DELETE /api/layouts-all': { summary: 'Takes all flyers off the shelf.', answers: { 200: deleted } },
  'POST /api/layouts-all/restore': { summary: 'Brings back what one deletion of all took.', answers: { 200: restored } },

  'GET /api/attractions': { summary: 'The attractions, with their counts of photos.', answers: { 200: attractionList } },
  'POST /api/attractions': {
    summary: 'Adds an attraction; case, form of accents and spaces do not tell names apart.',
    answers: { 201: attraction },
    errors: ['conflict'],
  },
  'POST /api/attractions/import-zip': {
    summary: 'Imports an archive of photos: 200 when done within 4.5 seconds, else 202 with where to ask.',
    answers: { 200: importJob, 202: importJob },
    errors: ['bad_request', 'conflict', 'payload_too_large', 'unsupported_media_type', 'validation'],
    body: { type: 'multipart/form-data', schema: ARCHIVE_FORM, maxBytes: LIMITS.archiveForm },
  },
  'GET /api/attractions/photos.zip': {
    summary: 'All photos, a folder for each attraction.',
    answers: { 200: ZIP },
    errors: ['nothing_to_export'],
  },
  'GET /api/attractions/:id/photos.zip': {
    summary: 'The photos of one attraction.',
    answers: { 200: ZIP },
    errors: ['nothing_to_export'],
  },
  'GET /api/attractions/:id/photos': { summary: 'The photos of one attraction.', answers: { 200: attractionPhotoList } },
  'DELETE /api/attractions/:id': { summary: 'Takes an attraction off the shelf.', answers: { 200: deleted } },
  'POST /api/attractions/:id/restore': {
    summary: 'Brings an attraction back, for 30 days.',
    answers: { 200: restored },
    errors: ['conflict'],
  },
  'DELETE /api/attractions-all': { summary: 'Takes all attractions off the shelf.', answers: { 200: deleted } },
  'POST /api/attractions-all/restore': {
    summary: 'Brings back what one deletion of all took, but for names that are taken meanwhile.',
    answers: { 200: restored },
  },

  'POST /api/attraction-photos': {
    summary: 'Adds a photo; the same bytes under the same name are the one that is there (200).',
    answers: { 201: attractionPhoto, 200: attractionPhoto },
    errors: ['not_found', 'unavailable'],
  },
  'DELETE /api/attraction-photos/:id': { summary: 'Removes a photo.', answers: { 200: deleted } },
  'POST /api/attraction-photos/:id/restore': { summary: 'Brings a photo back, for 30 days.', answers: { 200: restored } },

  'POST /api/imports': { summary: 'Announces an archive that will come in parts.', answers: { 201: importJob } },
  'GET /api/imports/current': {
    summary: 'The newest import that has not been put away; null when there is none.',
    answers: { 200: currentImport },
  },
  'GET /api/imports/:id': { summary: 'Where an import stands.', answers: { 200: importJob } },
  'PUT /api/imports/:id/parts/:n': {
    summary: 'One part of the archive, `partSize` bytes of it (the last one what is left), with Content-Length; in any order.',
    answers: { 200: importJob },
    errors: ['bad_request', 'conflict', 'validation'],
    body: {
      type: 'application/octet-stream',
      schema: { type: 'string', format: 'binary' },
      maxBytes: PART_SIZE,
    },
    params: { n: { type: 'integer', minimum: 1, maximum: 99_999 } },
  },
  'POST /api/imports/:id/complete': {
    summary: 'All parts are there: the archive is read.',
    answers: { 200: importJob },
    errors: ['conflict'],
  },
  'POST /api/imports/:id/start': {
    summary: 'Imports what `preview` says.',
    answers: { 202: importJob },
    errors: ['conflict'],
  },
  'DELETE /api/imports/:id': {
    summary: 'Puts an import away; cancels one that has not begun.',
    answers: { 200: z.object({ ok: z.literal(true) }) },
    errors: ['conflict'],
  },

  'GET /api/values': { summary: 'The entry values on the shelf.', answers: { 200: entryValueList } },
  'POST /api/values': { summary: 'Adds an entry value.', answers: { 201: entryValue } },
  'PUT /api/values/:id': { summary: 'Corrects an entry value, also where programmes use it.', answers: { 200: entryValue } },
  'DELETE /api/values/:id': { summary: 'Takes an entry value off the shelf.', answers: { 200: deleted } },
  'POST /api/values/:id/restore': { summary: 'Brings an entry value back, for 30 days.', answers: { 200: restored } },

  'GET /api/lot-settings': { summary: 'The lot settings.', answers: { 200: lotSettingList } },
  'POST /api/lot-settings': {
    summary: 'Adds a lot setting.',
    answers: { 201: lotSetting },
    errors: ['conflict'],
  },
  'PUT /api/lot-settings/:id': {
    summary: 'Replaces a lot setting.',
    answers: { 200: lotSetting },
    errors: ['conflict'],
  },
  'DELETE /api/lot-settings/:id': { summary: 'Removes a lot setting, for good.', answers: NO_BODY },

  'POST /api/schedules': {
    summary: 'Makes a programme with its five empty days, or none for an extra event alone.',
    answers: { 201: createdSchedule },
    errors: ['bad_request', 'idempotency_conflict'],
    idempotent: true,
  },
  'GET /api/schedules': { summary: 'The programmes, newest first.', answers: { 200: scheduleList } },
  'GET /api/schedules/week/:startDate': {
    summary: 'The programmes of the week that begins on this Wednesday, newest first.',
    answers: { 200: weekSchedules },
  },
  'GET /api/schedules/history': {
    summary: 'A page of the history, newest first, searched by days, names and attractions.',
    answers: { 200: scheduleHistory },
  },
  'GET /api/schedules/:id': { summary: 'A programme with everything in it.', answers: { 200: schedule } },
  'GET /api/schedules/:id/removed': {
    summary: 'What a programme shows and what is not in the catalogue any more.',
    answers: { 200: removedReferences },
  },
  'DELETE /api/schedules/:id': { summary: 'Hides a programme.', answers: { 200: deleted } },
  'POST /api/schedules/:id/repeat': {
    summary: 'Makes a programme for another week out of this one.',
    answers: { 201: createdSchedule },
    errors: ['bad_request', 'idempotency_conflict'],
    idempotent: true,
  },
  'POST /api/schedules/:id/restore': { summary: 'Brings a programme back, for 30 days.', answers: { 200: restored } },
  'GET /api/schedules/:id/excel': {
    summary: 'The spreadsheet of a programme.',
    answers: { 200: XLSX },
    errors: ['nothing_to_export'],
  },
  'DELETE /api/schedules-all': { summary: 'Hides all programmes.', answers: { 200: deleted } },
  'POST /api/schedules-all/restore': { summary: 'Brings back what one deletion of all took.', answers: { 200: restored } },

  'POST /api/events': {
    summary: 'Adds an extra event to a programme.',
    answers: { 201: scheduleEvent },
    errors: ['bad_request', 'idempotency_conflict'],
    idempotent: true,
  },
  'PUT /api/events/:id': {
    summary: 'Replaces an event. With the `revision` that was seen, never over a newer one: then 409 with `{ current }`.',
    answers: { 200: scheduleEvent },
    errors: ['conflict'],
  },
};

/** Routes beside the typed API: pictures, and this description. */
export const MORE_NOTES: Readonly<Record<string, RouteNotes>> = {
  'GET /media/:hash': {
    summary: 'A stored picture, whole (200), in part (206, 416) or known already (304); with `w` its small copy.',
    answers: { 200: ['image/jpeg', 'image/png', 'image/webp'] },
    errors: ['not_found'],
    params: {
      hash: { type: 'string', pattern: FILE_HASH.source },
      w: { type: 'integer', enum: [...THUMB_WIDTHS] },
    },
  },
  'GET /api/docs': { summary: 'This page, in development.', answers: { 200: ['text/html'] } },
  'GET /api/docs/openapi.json': { summary: 'The same as OpenAPI 3.1.', answers: { 200: ['application/json'] } },
};
