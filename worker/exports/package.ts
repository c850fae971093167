import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Schedule } from '../../core/contracts/schedules.ts';
import { artistName, hasContent, isEventConfigured, type Picture } from '../../core/rules/event-text.ts';
import { firstUnits, splitExtension } from '../../core/rules/files.ts';
import { DAYS } from '../../core/rules/week.ts';
import { asExpression, iif, isSame, leftJoined, named, renamed } from '../../db/expressions.ts';
import { contentJson } from '../../db/json.ts';
import { files } from '../../db/schema/catalogue.ts';
import { events } from '../../db/schema/events.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { versionFiles, versions } from '../../db/schema/versions.ts';
import { selectShownFiles } from '../../db/version-files.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Image } from '../media/image/read.ts';
import { hashInUrl } from '../media/keys.ts';
import { loadImage } from '../media/store.ts';
import { auditExport, startDateOf } from '../services/audit-log.ts';
import { houseOf, selectHouse } from '../services/house.ts';
import { SCHEDULE_NOT_FOUND } from '../services/schedules/get.ts';
import { countBetween, eventsOf } from '../services/versions/content.ts';
import { VERSION_NOT_FOUND } from '../services/versions/read.ts';
import { imageName, safeName, UniqueNames } from './entry-names.ts';
import {
  captionText,
  dataCsv,
  type PackageEvening,
  type PackageState,
  readMeText,
  shortDate,
  weekText,
} from './package-texts.ts';
import { spreadsheetOf } from './spreadsheet.ts';
import { MAX_BYTES, type StoredFile, storedZip, tryTwice } from './stored-zip.ts';

/** The longest path, in UTF-16 code units as Windows counts. `NUMBER_CHARS` leaves room for the number of a duplicate name. */
const MAX_PATH_CHARS = 120;
const NUMBER_CHARS = ' (999)'.length;
/** If artist and photo name together are too long, the artist's name is cut to this many characters. */
const MAX_LEAD_CHARS = 40;

const TOO_LARGE =
  'Os layouts e as fotos desta semana passam de 4 GB e não cabem em um pacote. Baixe o Excel, e as fotos pelo cadastro de atrações.';
const EMPTY_WEEK = 'Esta programação ainda não tem nada para o pacote. Configure ao menos um dia.';

export interface WeekPicture {
  name: string;
  image: Image;
}

export interface PackageOptions {
  /** The version to pack; by default the one sent last, else the newest, else the programme's current content. */
  version?: number | undefined;
  pictures?: readonly WeekPicture[];
  /** True for guests, who must not know of preset prices, events with only observations, unsent changes and what is missing. */
  isForGuests?: boolean;
}

/** Returns the archive of a week. @throws AppError `not_found`, `nothing_to_export`, `validation` (too large for one archive) */
export async function weekPackage(context: Context, scheduleId: number, options: PackageOptions = {}) {
  const [[row], storedFiles, houseRows] = await context.db.batch([
    selectState(context, scheduleId, options.version),
    selectFiles(context, scheduleId),
    selectHouse(context.db),
  ]);
  if (!row) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  const { startDate, createdAt, content, number } = row;
  if (content === null) throw new AppError('not_found', VERSION_NOT_FOUND);
  const all = eventsOf(content, scheduleId);
  const isForGuests = options.isForGuests ?? false;
  const events = isForGuests ? all.filter(isEventConfigured).map((event) => ({ ...event, lotPresets: null })) : all;
  const schedule: Schedule = { id: scheduleId, startDate, createdAt, events };
  const stored = new Map(storedFiles.map((file) => [file.hash, file]));
  const { evenings, originals } = arrangeFiles(schedule, stored);
  if (evenings.length === 0) throw new AppError('nothing_to_export', EMPTY_WEEK);
  if (originals.reduce((sum, { hash }) => sum + (stored.get(hash)?.bytes ?? 0), 0) > MAX_BYTES)
    throw new AppError('validation', TOO_LARGE);
  const state: PackageState = {
    house: houseOf(houseRows),
    startDate,
    version: number === null ? null : { number, kind: row.kind ?? 'saved', createdAt: row.keptAt ?? '' },
    isForGuests,
    hasChanged: !isForGuests && row.current !== null && countBetween(content, row.current, scheduleId) > 0,
    now: context.now(),
    timeZone: context.timeZone,
  };
  await auditExport(context, 'schedule.exported', startDateOf(context, scheduleId));
  return {
    fileName: `Pacote da semana ${shortDate(startDate)}${number === null ? '' : ` (versão ${number})`}.zip`,
    body: storedZip(
      entries(context, { schedule, state, evenings, originals, pictures: options.pictures ?? [] }),
      context.timeZone,
    ),
  };
}

const newest = alias(versions, 'newest');

/** Selects the content to pack. Content is null if the version does not exist; no row means that the programme does not exist. */
const selectState = ({ db }: Context, scheduleId: number, version: number | undefined) => {
  const newestNumber = db
    .select({ number: newest.number })
    .from(newest)
    .where(eq(newest.scheduleId, schedules.id))
    .orderBy(desc(eq(newest.kind, 'sent')), desc(newest.number))
    .limit(1);
  return db
    .select({
      startDate: schedules.startDate,
      createdAt: renamed(schedules.createdAt, 'made_at'),
      number: versions.number,
      kind: versions.kind,
      keptAt: leftJoined(versions.createdAt, 'kept_at'),
      content: named<string | null>(
        version === undefined ? iif(isNull(versions.id), contentJson, versions.content) : asExpression(versions.content),
        'packed',
      ),
      current: named<string | null>(
        iif(or(isNull(versions.id), isSame(versions.content, contentJson)), null, contentJson),
        'current',
      ),
    })
    .from(schedules)
    .leftJoin(versions, and(eq(versions.scheduleId, schedules.id), eq(versions.number, version ?? newestNumber)))
    .where(and(eq(schedules.id, scheduleId), isNull(schedules.deletedAt)));
};

const selectFiles = ({ db }: Context, scheduleId: number) => {
  const shown = selectShownFiles(db, eq(events.scheduleId, scheduleId)).as('shown');
  const ofVersions = db.select({ hash: versionFiles.fileHash }).from(versionFiles).where(eq(versionFiles.scheduleId, scheduleId));
  return db
    .select({ hash: files.hash, type: files.type, bytes: files.bytes })
    .from(files)
    .where(or(inArray(files.hash, ofVersions), inArray(files.hash, db.select({ hash: shown.fileHash }).from(shown))));
};

function arrangeFiles({ events }: Schedule, stored: ReadonlyMap<string, { type: string }>) {
  const paths = new UniqueNames();
  const originals: Originals = [];
  function add(folder: string, lead: string, { name, imageUrl }: Picture): string {
    const hash = hashInUrl(imageUrl) ?? '';
    const path = paths.take(`${folder}/${fittedName(folder, imageName(name, stored.get(hash)?.type ?? ''), lead)}`);
    originals.push({ path, hash });
    return path;
  }
  let extras = 0;
  const evenings: PackageEvening[] = [];
  for (const event of events) {
    const day = event.isSpecialEvent ? undefined : DAYS.findIndex(({ name }) => name === event.dayOfWeek);
    if (day === undefined) extras += 1;
    if (!hasContent(event)) continue;
    const slug = day === undefined ? `${DAYS.length + extras}-extra` : `${day + 1}-${DAYS[day]?.key ?? 'dia'}`;
    evenings.push({
      event,
      slug,
      flyer: event.layout && add('flyers', slug, event.layout),
      photos: event.attractions.map((item) => item.photo && add(`fotos/${slug}`, artistName(item), item.photo)),
    });
  }
  return { evenings, originals };
}

/** Returns "{lead} - {name}" as a valid file name, shortened so that the path has at most MAX_PATH_CHARS characters. */
function fittedName(folder: string, name: string, lead?: string): string {
  const { stem, extension } = splitExtension(name.toWellFormed().normalize('NFC'));
  const room = MAX_PATH_CHARS - folder.length - 1 - NUMBER_CHARS - extension.length;
  const isLong = `${lead} - ${stem}`.length > room;
  const whole = lead === undefined ? stem : `${isLong ? firstUnits(lead, MAX_LEAD_CHARS).trimEnd() : lead} - ${stem}`;
  return safeName(`${firstUnits(whole.toWellFormed().normalize('NFC'), room).trimEnd()}${extension}`);
}

type Originals = { path: string; hash: string }[];

interface PackageInput {
  schedule: Schedule;
  state: PackageState;
  evenings: PackageEvening[];
  originals: Originals;
  pictures: readonly WeekPicture[];
}

/** Yields the archive's files, each made or fetched after the previous file was sent. The list of missing files comes last. */
async function* entries(
  context: Context,
  { schedule, state, evenings, originals, pictures }: PackageInput,
): AsyncGenerator<StoredFile> {
  const modified = state.now;
  const text = (path: string, content: string): StoredFile => ({ path, bytes: Buffer.from(content), modified });
  const posted = evenings.filter(({ event }) => isEventConfigured(event));
  yield text('textos/semana.txt', weekText(state, posted));
  for (const evening of posted) yield text(`textos/${evening.slug}.txt`, captionText(evening, state.house));

  const missingPaths = new Set<string>();
  // From here on an error would cut off the archive, which might look complete. A file that fails twice is left out and listed.
  const workbook = await tryTwice(() => spreadsheetOf(context, schedule, state.version));
  if (workbook) yield { path: 'programacao.xlsx', bytes: workbook, modified };
  else missingPaths.add('programacao.xlsx');
  for (const { path, hash } of originals) {
    const bytes = await tryTwice(() => loadImage(context, hash));
    if (bytes) yield { path, bytes, modified };
    else missingPaths.add(path);
  }
  const names = new UniqueNames();
  for (const { name, image } of pictures) {
    yield { path: names.take(`imagens/${fittedName('imagens', imageName(name, image.type))}`), bytes: image.bytes, modified };
  }
  yield text('dados.csv', dataCsv(evenings, missingPaths));
  yield text('LEIA-ME.txt', readMeText(state, evenings, { missingPaths: [...missingPaths], pictures: pictures.length }));
}
