// Makes the database, the bucket or the queue refuse each call of every changing operation in turn.
import { errorAnswer } from '../../core/contracts/errors.ts';
import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import { WEEK_KEY } from '../../core/contracts/weeks.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { Importer, jpeg, send, zipOf } from '../photos.ts';
import { Faults, type Proof, type Row, type Scene, type Server, until } from './house.ts';
import { type Catalogue, catalogueOf, randomDay, randomExtra } from './people.ts';
import { LAST, REFUSE, type Refusal } from './refusing.ts';
import { soundness } from './stored.ts';

/** Time limit for background work, ms: the sweeper waits ten seconds. */
const PATIENCE = 60_000;

/**
 * What an operation could leave half done: live rows, files of visible images. A failed import is one more row, which ends by
 * itself.
 */
const STATE = `select
  (select json_group_array(json_array(start_date, is_draft, deleted_at is null, (select words from schedule_search where id = s.id)))
    from schedules s) as schedules,
  (select json_group_array(json_array(id, revision, event_name, layout_id, (select count(*) from event_attractions where event_id = e.id)))
    from events e) as events,
  (select json_group_array(json_array(schedule_id, number, kind, content)) from versions) as versions,
  (select json_group_array(json_array(name, deleted_at is null, (select count(*) from files where hash = file_hash))) from layouts) as layouts,
  (select json_group_array(json_array(attraction_id, name, deleted_at is null, (select count(*) from files where hash = file_hash)))
    from attraction_photos) as photos,
  (select json_group_array(json_array(name, deleted_at is null)) from attractions) as attractions,
  (select json_group_array(json_array(name, deleted_at is null)) from entry_values) as prices,
  (select json_group_array(name) from lot_settings) as lots,
  (select json_group_array(json_array(import_id, number)) from import_parts) as parts,
  (select json_group_array(one) from (select distinct json_array(file_name, case when state in ('uploading', 'planned', 'done') then state
    else 'under way' end) as one from imports where state not in ('uploading', 'failed') or file_name like 'begun%' order by 1)) as imports`;
const UNDER_WAY = `select 1 from imports where state not in ('uploading', 'planned', 'done', 'failed')`;
const SHOWN = 'select file_hash as hash from layouts union select file_hash from attraction_photos';

interface Operation {
  group: string;
  name: string;
  prepare(): Promise<{ method: string; path: string; body?: object | FormData | Uint8Array<ArrayBuffer>; key?: string }>;
  /** Expected status of a repeated successful request, where it is not 2xx. */
  repeated?: number;
}

interface House {
  server: Server;
  admin: Importer;
  catalogue: Catalogue;
  random: Scene['random'];
}

function operations({ admin, catalogue, random }: House): Operation[] {
  let weeks = 0;
  const freshWeek = () => addDays('2029-01-03', 7 * weeks++);
  const created = (startDate = freshWeek()) => admin.call<CreatedSchedule>('POST', '/api/schedules', { startDate });
  const named = (path: string, name: string, more = {}) => admin.call<{ id: number }>('POST', path, { ...more, name });
  const [artist] = catalogue.attractions;
  const photo = (more: Record<string, string> = {}) => {
    const form = new FormData();
    form.set('file', new File([jpeg(30_000) as Uint8Array<ArrayBuffer>], `Foto ${random.key()}.jpg`));
    for (const [key, value] of Object.entries(more)) form.set(key, value);
    return form;
  };
  const ofArtist = { attractionId: String(artist?.id) };
  const upload = async (path: string, body: FormData): Promise<{ id: number }> =>
    (await send(new URL(path, admin.url), { method: 'POST', body, headers: admin.headers })).json() as Promise<{ id: number }>;
  const archive = async () => {
    const bytes = zipOf(`Em partes ${random.key()}`, 5);
    const { id } = await admin.call('POST', '/api/imports', { fileName: `${random.key()}.zip`, size: bytes.length });
    return { path: `/api/imports/${id}`, id, bytes };
  };
  const arrived = async () => {
    const one = await archive();
    await admin.call('PUT', `${one.path}/parts/1`, one.bytes);
    return one;
  };
  const operation =
    (group: string) =>
    (name: string, prepare: Operation['prepare'], repeated?: number): Operation => ({
      group,
      name,
      prepare,
      ...(repeated && { repeated }),
    });
  const sending = operation('send');
  const uploading = operation('upload');
  const importing = operation('import');
  const deletion = (name: string, path: string, make: () => Promise<{ id: number }>) =>
    operation('delete')(name, async () => ({ method: 'DELETE', path: `${path}/${(await make()).id}` }), 404);

  return [
    sending('POST schedule', async () => ({
      method: 'POST',
      path: '/api/schedules',
      body: { startDate: freshWeek() },
      key: WEEK_KEY,
    })),
    // After a 409 the web client finds that its own text is stored.
    sending(
      'PUT event',
      async () => {
        const { id, events } = await created();
        return {
          method: 'PUT',
          path: `/api/events/${events[1]?.id}`,
          body: { ...randomDay(random, catalogue, id), revision: 1 },
        };
      },
      409,
    ),
    sending('POST extra event', async () => {
      const body = randomExtra(random, catalogue, '2029-01-08', (await created()).id);
      return { method: 'POST', path: '/api/events?special=true', body, key: WEEK_KEY };
    }),
    sending('PUT evening', async () => {
      const body = { ...randomDay(random, catalogue), scheduleId: null, revision: 0 };
      return { method: 'PUT', path: `/api/weeks/${freshWeek()}/events/2`, body };
    }),
    sending('POST version', async () => {
      const { id, events } = await created();
      await admin.call('POST', `/api/schedules/${id}/versions`, {});
      await admin.call('PUT', `/api/events/${events[1]?.id}`, randomDay(random, catalogue, id));
      return { method: 'POST', path: `/api/schedules/${id}/versions`, body: { author: 'Bia' } };
    }),
    uploading('layout', async () => ({ method: 'POST', path: '/api/layouts', body: photo() })),
    uploading('photo', async () => ({ method: 'POST', path: '/api/attraction-photos', body: photo(ofArtist) })),
    deletion('schedule', '/api/schedules', created),
    deletion('layout', '/api/layouts', () => upload('/api/layouts', photo())),
    deletion('photo', '/api/attraction-photos', () => upload('/api/attraction-photos', photo(ofArtist))),
    deletion('attraction', '/api/attractions', () => named('/api/attractions', `A ${random.key()}`)),
    deletion('value', '/api/values', () => named('/api/values', `R$ ${random.key()}`)),
    deletion('lot setting', '/api/lot-settings', () =>
      named('/api/lot-settings', random.key(), { ...catalogue.lots[0], id: undefined }),
    ),
    importing('ZIP in a form', async () => {
      const body = new FormData();
      const name = random.key();
      body.set('file', new File([zipOf(`Formulário ${name}`, 5)], `${name}.zip`, { type: 'application/zip' }));
      return { method: 'POST', path: '/api/attractions/import-zip', body };
    }),
    importing('begin', async () => {
      return { method: 'POST', path: '/api/imports', body: { fileName: `begun ${random.key()}.zip`, size: 1000 } };
    }),
    importing('part', async () => {
      const { path, bytes } = await archive();
      return { method: 'PUT', path: `${path}/parts/1`, body: bytes };
    }),
    importing('complete', async () => ({ method: 'POST', path: `${(await arrived()).path}/complete`, body: {} })),
    importing('start', async () => {
      const { path, id } = await arrived();
      await admin.call('POST', `${path}/complete`, {});
      await admin.until(id, ['planned'], 50);
      return { method: 'POST', path: `${path}/start`, body: {} };
    }),
  ];
}

class Trials {
  readonly faults = new Faults();
  calls = 0;
  refused = 0;
  wentOn = 0;
  readonly #house: House;

  constructor(house: House) {
    this.#house = house;
  }

  /** Fails every call of an operation once, before it is carried out and once after. */
  async run(operation: Operation): Promise<void> {
    const { server } = this.#house;
    const { status, text } = await this.#ask(await operation.prepare());
    if (status >= 300) throw new Error(`${operation.name} undisturbed: ${status} ${text}`);
    const calls = (await (await send(new URL(LAST, server.url))).json()) as number;
    this.calls += calls;
    for (let call = 1; call <= calls; call += 1) {
      for (const when of ['before', 'after'] as const) await this.#tryOne(operation, { call, when });
    }
  }

  async #tryOne(operation: Operation, refusal: Refusal): Promise<void> {
    const fault = (text: string) => this.faults.add(`${operation.name}, call ${refusal.call} ${refusal.when}: ${text}`);
    const request = await operation.prepare();
    const before = await this.#state();
    const first = await this.#ask(request, refusal);
    if (first.status < 300) this.wentOn += 1;
    else {
      this.refused += 1;
      const wrong = wordsFault(first);
      if (wrong) fault(wrong);
    }
    const between = await this.#state();
    const again = await this.#ask(request);
    const isFine = again.status < 300 || (between !== before && again.status === operation.repeated);
    if (!isFine) fault(`repeated, ${again.status} ${again.text.slice(0, 120)}`);
    const end = await this.#state();
    if (end === before) fault('nothing has happened');
    if (between !== end && between !== before)
      fault(`half done: ${differences(before, between)}; then ${differences(between, end)}`);
  }

  async #ask({ method, path, body, key }: Awaited<ReturnType<Operation['prepare']>>, refusal?: Refusal) {
    const isRaw = body instanceof FormData || body instanceof Uint8Array;
    const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
    const headers: Record<string, string> = {
      ...this.#house.admin.headers,
      ...(!(body instanceof FormData) && { 'content-type': type }),
      ...(key && { 'idempotency-key': key }),
      ...(refusal && { [REFUSE]: `${refusal.call} ${refusal.when}` }),
    };
    const init = { method, headers, ...(body && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }) };
    const answer = await send(new URL(path, this.#house.server.url), init);
    return { status: answer.status, requestId: answer.headers.get('x-request-id'), text: await answer.text() };
  }

  async #state(): Promise<string> {
    const { server } = this.#house;
    const isQuiet = await until(async () => (await server.rows(UNDER_WAY)).length === 0, PATIENCE, 100);
    if (!isQuiet) this.faults.add('an import does not end');
    const [state] = await server.rows<Record<string, string>>(STATE);
    const shown = await server.rows<{ hash: string }>(SHOWN);
    const missing = await server.missing(shown.map(({ hash }) => `media/${hash}`));
    return JSON.stringify({ ...state, missing: String(missing.length) });
  }
}

function differences(a: string, b: string): string {
  const [one, other] = [JSON.parse(a), JSON.parse(b)] as Record<string, string>[];
  return Object.keys(one ?? {})
    .filter((key) => one?.[key] !== other?.[key])
    .join(', ');
}

/** Faults of an error message that a person would read. */
function wordsFault({ status, requestId, text }: { status: number; requestId: string | null; text: string }): string | null {
  try {
    const answer = errorAnswer.strict().parse(JSON.parse(text));
    if (answer.requestId !== requestId) return 'another requestId than in the header';
    const isPlain = /^[A-ZÀ-Ú][^<>{}]+\.$/.test(answer.message) && !/prove:|D1|R2|SQL|error/i.test(answer.message);
    return isPlain ? null : `not plain Portuguese: ${answer.message}`;
  } catch {
    return `${status} without the error's shape: ${text.slice(0, 80)}`;
  }
}

export const refusals: Proof = async ({ random, open, isQuick, say }) => {
  const server = await open('refusing');
  const admin = await Importer.at(server.url);
  const house = { server, admin, random, catalogue: await catalogueOf(server.url) };
  const rows: Row[] = [];
  for (const [group, all] of Object.entries(Object.groupBy(operations(house), (operation) => operation.group))) {
    const trials = new Trials(house);
    const own = isQuick ? (all ?? []).slice(0, 1) : (all ?? []);
    for (const operation of own) {
      await trials.run(operation);
      say(`${group}, ${operation.name}: ${trials.faults.or(`${trials.calls} calls`)}`);
    }
    trials.faults.add(...(await soundness(server)));
    const { calls, refused, wentOn, faults } = trials;
    rows.push({
      what: `${group} (${own.map(({ name }) => name).join(', ')}): each of its ${calls} calls to D1, R2 and the queue fails once, before it is carried out and after`,
      promised: 'plain Portuguese with a requestId; state before or after; a repeat succeeds',
      seen: faults.or(
        `${refused + wentOn} refusals: ${refused} answered in words, ${wentOn} carried out all the same; all as promised`,
      ),
      held: faults.isEmpty && calls > 0,
    });
  }
  return rows;
};
