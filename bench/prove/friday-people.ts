import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import { jpeg } from '../archive.ts';
import type { Importer } from '../importing.ts';
import { conflictOf, createSchedule, type Line, press, putEvent } from './client.ts';
import { IMPORT, type Kind, RIVALS } from './friday-model.ts';
import { send } from './http.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import { faultsOf, newestId, storedAbove } from './stored.ts';
import { photosOf } from './trial.ts';
import { type Catalogue, contentOf, contentOfEvent, randomDay, randomWeek, type Week } from './week.ts';

/** An evening that somebody has open in the day editor, and what is known of it to be stored. */
interface Evening {
  scheduleId: number;
  eventId: number;
  revision: number;
  content: string;
  /** The end of the saving that is on its way: one at a time, as the web client has it. */
  saved: Promise<void>;
}

const EDITORS = 12;
/** A Wednesday after all weeks that are sent. */
const WEEK_OF_EVENINGS = '2040-06-06';

/** The people of a Friday, what each kind of thing is in requests, and a memory of all that was acknowledged. */
export class Friday {
  requests = 0;
  conflicts = 0;
  readonly #server: Server;
  readonly #admin: Importer;
  readonly #random: Random;
  readonly #catalogue: Catalogue;
  readonly #line: Line;
  readonly #sent: Week[] = [];
  readonly #evenings: Evening[] = [];
  #rivals: Evening | null = null;
  #before = 0;
  #photosBefore = { layouts: 0, photos: 0 };
  readonly #uploaded = { layouts: 0, photos: 0 };
  #weeks = 0;

  constructor(server: Server, admin: Importer, random: Random, catalogue: Catalogue) {
    this.#server = server;
    this.#admin = admin;
    this.#random = random;
    this.#catalogue = catalogue;
    this.#line = { url: server.url, inFlight: 0 };
  }

  /** Before it begins: the evenings that will be edited. */
  async arrive(): Promise<void> {
    this.#before = await newestId(this.#server);
    this.#photosBefore = await this.#pictures();
    for (let n = 0; n <= EDITORS; n += 1) {
      const made: CreatedSchedule = await createSchedule(this.#line, WEEK_OF_EVENINGS, this.#random.key());
      const evening = {
        scheduleId: made.id,
        eventId: made.events[2]?.id ?? 0,
        revision: 1,
        content: '',
        saved: Promise.resolve(),
      };
      if (n === EDITORS) this.#rivals = evening;
      else this.#evenings.push(evening);
    }
  }

  /** Does one thing of this kind; throws when anything is not as it should be. */
  async does(kind: Kind): Promise<void> {
    const random = this.#random;
    switch (kind) {
      case 'open the designer':
        await Promise.all(
          ['/api/layouts', '/api/attractions', '/api/values', '/api/lot-settings'].map((path) => this.#get(path)),
        );
        return;
      case 'open a programme':
        await this.#get(`/api/weeks?start=${WEEK_OF_EVENINGS}`);
        await this.#get(`/api/schedules/${random.int(1, 2)}`);
        return;
      case 'search the history':
        await this.#get(
          `/api/schedules/history?q=${encodeURIComponent(random.pick(['baile', 'noite', 'conceicao', '02/06', 'acai']))}`,
        );
        return;
      case 'send a week':
        return this.#send();
      case 'save a day':
        return random.chance(RIVALS) ? this.#saveAsRival() : this.#save();
      case 'open the dashboard':
        await this.#get('/api/auth/user');
        await Promise.all(['/api/admin/counts', '/api/schedules?limit=5'].map((path) => this.#get(path)));
        return;
      case 'log in':
        return this.#logIn();
      case 'upload a picture':
        return this.#upload();
      case 'export a spreadsheet': {
        const bytes = await this.#get(`/api/schedules/${random.int(1, 2)}/excel?type=all`);
        if (bytes.length < 2000) throw new Error(`a spreadsheet of ${bytes.length} bytes`);
        return;
      }
      case 'load a picture': {
        const { imageUrl } = random.pick(this.#catalogue.layouts);
        await this.#get(imageUrl + random.pick(['', '&w=160', '&w=480']));
      }
    }
  }

  async #get(path: string): Promise<Uint8Array> {
    this.requests += 1;
    const signal = AbortSignal.timeout(60_000);
    const answer = await send(new URL(path, this.#server.url), { headers: this.#admin.headers, signal });
    const bytes = await answer.bytes();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${Buffer.from(bytes)}`);
    return bytes;
  }

  async #send(): Promise<void> {
    const week = randomWeek(this.#random, this.#catalogue, this.#weeks++);
    this.requests += week.extra ? 8 : 7;
    const { failures } = await press(this.#line, week);
    if (failures.length > 0) throw new Error(failures.join('; '));
    this.#sent.push(week);
  }

  #save(): Promise<void> {
    const evening = this.#random.pick(this.#evenings);
    const saving = evening.saved.then(() => this.#put(evening));
    evening.saved = saving.catch(() => {});
    return saving;
  }

  /** Two who have the same evening open: whoever comes too late is shown the newer one, and saves over that. */
  async #saveAsRival(): Promise<void> {
    const evening = this.#rivals as Evening;
    try {
      await this.#put(evening);
    } catch (error) {
      const current = conflictOf(error);
      if (!current) throw error;
      this.conflicts += 1;
      const { revision } = current;
      const content = contentOfEvent(current);
      if (revision > evening.revision) Object.assign(evening, { revision, content });
    }
  }

  async #put(evening: Evening): Promise<void> {
    this.requests += 1;
    const body = { ...randomDay(this.#random, this.#catalogue, evening.scheduleId), revision: evening.revision };
    const { revision } = await putEvent(this.#line, evening.eventId, body);
    if (revision > evening.revision) Object.assign(evening, { revision, content: contentOf(body) });
  }

  async #logIn(): Promise<void> {
    this.requests += 1;
    const account = { username: 'bench', password: 'cachaça com mel 7' };
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) };
    const answer = await send(new URL('/api/login', this.#server.url), init);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }

  async #upload(): Promise<void> {
    this.requests += 1;
    const isLayout = this.#random.chance(0.5);
    const form = new FormData();
    const bytes = jpeg(this.#random.int(100_000, 2_000_000)) as Uint8Array<ArrayBuffer>;
    form.set('file', new File([bytes], `Sexta ${this.#random.key()}.jpg`));
    if (!isLayout) form.set('attractionId', String(this.#random.pick(this.#catalogue.attractions).id));
    const path = isLayout ? '/api/layouts' : '/api/attraction-photos';
    const answer = await send(new URL(path, this.#server.url), { method: 'POST', body: form, headers: this.#admin.headers });
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    this.#uploaded[isLayout ? 'layouts' : 'photos'] += 1;
  }

  async #pictures(): Promise<{ layouts: number; photos: number }> {
    const [counts] = await this.#server.rows<{ layouts: number; photos: number }>(
      'select (select count(*) from layouts) as layouts, (select count(*) from attraction_photos) as photos',
    );
    return counts ?? { layouts: 0, photos: 0 };
  }

  /** What does not add up when it is over. */
  async sums(): Promise<string[]> {
    const faults: string[] = [];
    const stored = new Map((await storedAbove(this.#server, this.#before)).map((one) => [one.id, one]));
    for (const week of this.#sent) {
      const schedule = [...stored.values()].find(({ startDate }) => startDate === week.startDate);
      faults.push(...(schedule ? faultsOf(schedule, week, 'at once') : ['a programme that was acknowledged is not there']));
    }
    const programmes = this.#sent.length + EDITORS + 1;
    if (stored.size !== programmes) faults.push(`${stored.size} programmes, acknowledged ${programmes}`);
    const events = new Map([...stored.values()].flatMap((one) => one.events.map((event) => [event.id, event])));
    for (const { eventId, revision, content } of [...this.#evenings, this.#rivals as Evening]) {
      const event = events.get(eventId);
      if (event?.revision !== revision || (content && event.content !== content)) {
        faults.push(`event ${eventId} has revision ${event?.revision}, acknowledged ${revision}`);
      }
    }
    const now = await this.#pictures();
    const imported = await photosOf(this.#server, 'Sexta ');
    if (now.layouts - this.#photosBefore.layouts !== this.#uploaded.layouts) faults.push(`${now.layouts} layouts`);
    const photos = this.#photosBefore.photos + this.#uploaded.photos + IMPORT.photos;
    if (now.photos !== photos) faults.push(`${now.photos} photos, acknowledged ${photos}`);
    if (imported.photos !== IMPORT.photos || imported.twice || imported.missing)
      faults.push(`imported ${JSON.stringify(imported)}`);
    const shown = await this.#server.rows<{ hash: string }>(
      'select file_hash as hash from layouts union select file_hash from attraction_photos',
    );
    const missing = await this.#server.missing(shown.map(({ hash }) => `media/${hash}`));
    if (missing.length > 0) faults.push(`${missing.length} pictures without their file`);
    return faults;
  }

  summary(): string {
    const { layouts, photos } = this.#uploaded;
    const revisions = this.#evenings.reduce((sum, { revision }) => sum + revision - 1, 0);
    return `${this.#sent.length} weeks sent, ${revisions} savings of ${EDITORS} evenings, ${layouts} flyers and ${photos} photos uploaded, ${IMPORT.photos} imported: all there`;
  }
}
