import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { app } from '../app.ts';
import { ACCESS } from '../http/access.ts';
import { admin, fromSomewhere, makeUser, PASSWORD, SESSION } from '../test/accounts.ts';
import { call, cookieOf, get, post, put, withKey } from '../test/api.ts';
import {
  makeAttraction,
  makeDay,
  makeLayout,
  makePhoto,
  makeSchedule,
  makeValue,
  specialBody,
  WEDNESDAY,
} from '../test/fixtures.ts';
import { describeApi, notesOf, type OpenApi, routesToDescribe } from './document.ts';
import { MORE_NOTES, NOTES } from './notes.ts';
import type { JsonSchema } from './schemas.ts';

const api = describeApi(app.routes);
const routes = routesToDescribe(app.routes).map(({ method, path }) => `${method} ${path}`);

const operation = (name: string) => {
  const [method = '', path = ''] = name.split(' ');
  const found = api.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`${name} is not in the description.`);
  return found;
};

/** Holds a JSON value against a schema of the description, unknown fields being a failure where it is an answer. */
function fits(schema: JsonSchema | undefined, value: unknown) {
  const local = JSON.stringify({ ...schema, $defs: api.components.schemas }).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(local)).safeParse(value);
}

describe('the description', () => {
  it.each(routes)('has %s', (name) => {
    expect(notesOf(name), 'write it down in worker/openapi/notes.ts').toBeDefined();
    expect(operation(name).summary).toMatch(/\w.*\.$/);
  });

  it('has no route that is not there', () => {
    expect([...Object.keys(NOTES), ...Object.keys(MORE_NOTES)].filter((name) => !routes.includes(name))).toEqual([]);
    expect(routes.length).toBeGreaterThan(50);
  });

  it('names a route that nobody described', () => {
    const [first] = app.routes.filter(({ method }) => method === 'GET');
    expect(() => describeApi([{ ...first, path: '/api/novidade' } as NonNullable<typeof first>])).toThrow('GET /api/novidade');
  });

  it('calls each operation by a name of its own', () => {
    const ids = Object.values(api.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('getSchedulesIdExcel');
  });

  it('says who may call what, as the guard has it', () => {
    for (const name of routes.filter((route) => route.includes(' /api/'))) {
      const { security, responses } = operation(name);
      const level = ACCESS[name] ?? 'admin';
      expect(security, name).toEqual(
        { public: [], staff: [{}, { staffCode: [] }, { session: [] }], admin: [{ session: [] }] }[level],
      );
      if (level !== 'public') expect(responses, name).toHaveProperty('401');
    }
  });

  it('reads requests off the validators', () => {
    const { requestBody, parameters, responses } = operation('PUT /api/events/:id');
    expect(requestBody?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/EventInput' });
    expect(requestBody?.description).toBe('At most 256 KiB.');
    expect(parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[1-9]\\d{0,15}$' } },
    ]);
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '409', '413', '415', '422', '500']);
    expect(api.components.schemas.AttractionInput?.properties?.name).toEqual({ type: 'string', maxLength: 200 });
  });

  it('takes queries apart, and knows which part must be there', () => {
    const queries = (name: string) =>
      operation(name).parameters.flatMap((one) => (one.in === 'query' ? [[one.name, one.required]] : []));
    expect(queries('POST /api/events')).toEqual([['special', true]]);
    expect(queries('GET /api/schedules/history')).toEqual([
      ['q', false],
      ['before', false],
    ]);
  });

  it('says how files go in and out', () => {
    const { content } = operation('POST /api/attraction-photos').requestBody ?? {};
    expect(content?.['multipart/form-data']?.schema).toMatchObject({ required: ['file', 'attractionId'] });
    expect(operation('PUT /api/imports/:id/parts/:n').requestBody).toMatchObject({
      description: 'At most 8 MiB.',
      content: { 'application/octet-stream': {} },
    });
    expect(Object.keys(operation('GET /api/attractions/photos.zip').responses['200']?.content ?? {})).toEqual([
      'application/zip',
    ]);
  });

  it('names the cookies that are set', async () => {
    const { username } = await makeUser();
    const response = await post('/api/login', { username, password: PASSWORD }, fromSomewhere());
    const { name } = api.components.securitySchemes.session as { name: string };
    expect(name).toBe(SESSION);
    expect(cookieOf(response, name)).toBeDefined();
  });
});

describe('what the API answers and takes', () => {
  /** Calls a route and holds the answer against what is described of it. */
  async function asDescribed(name: string, asked: Promise<Response>) {
    const response = await asked;
    const text = await response.text();
    const said = operation(name).responses[response.status];
    expect(said, `${name} → ${response.status}: ${text}`).toBeDefined();
    const parsed = fits(said?.content?.['application/json']?.schema, JSON.parse(text));
    expect(parsed.error?.issues, `${name} → ${text}`).toBeUndefined();
    return JSON.parse(text);
  }

  it('is what is described: shelves, a whole programme, an import', async () => {
    const headers = await admin();
    const { id } = await makeAttraction();
    await makePhoto(id);
    await makeLayout();
    await makeValue();
    const { scheduleId, eventId } = await makeDay();
    const day = { scheduleId, eventName: 'Samba', attractions: [{ attractionId: id }, { customName: 'DJ', isCustom: true }] };
    expect(fits(operation('PUT /api/events/:id').requestBody?.content['application/json']?.schema, day).success).toBe(true);
    await asDescribed('PUT /api/events/:id', put(`/api/events/${eventId}`, day));
    const special = { ...specialBody(scheduleId), lotPresets: null };
    await asDescribed('POST /api/events', post('/api/events?special=true', special, withKey(crypto.randomUUID())));
    await asDescribed('POST /api/schedules', post('/api/schedules', { startDate: WEDNESDAY }));
    await asDescribed('GET /api/schedules/:id', get(`/api/schedules/${scheduleId}`));
    await asDescribed('GET /api/schedules', get('/api/schedules', headers));
    await asDescribed('GET /api/schedules/history', get('/api/schedules/history'));
    await asDescribed('GET /api/schedules/week/:startDate', get(`/api/schedules/week/${WEDNESDAY}`));
    await asDescribed('GET /api/attractions', get('/api/attractions'));
    await asDescribed('GET /api/attractions/:id/photos', get(`/api/attractions/${id}/photos`));
    await asDescribed('GET /api/layouts', get('/api/layouts'));
    await asDescribed('GET /api/values', get('/api/values'));
    await asDescribed('GET /api/lot-settings', get('/api/lot-settings'));
    await asDescribed('GET /api/admin/counts', get('/api/admin/counts', headers));
    expect(await asDescribed('GET /api/imports/current', get('/api/imports/current', headers))).toBeNull();
    await asDescribed('POST /api/imports', post('/api/imports', { fileName: 'fotos.zip', size: 10 }, headers));
    await asDescribed('DELETE /api/attractions/:id', call('DELETE', `/api/attractions/${id}`, undefined, headers));
    await asDescribed('POST /api/attractions/:id/restore', post(`/api/attractions/${id}/restore`, {}, headers));
  });

  it('is what is described where it is a refusal', async () => {
    const { scheduleId, eventId } = await makeDay();
    const day = { scheduleId, revision: 1 };
    await put(`/api/events/${eventId}`, day);
    const { details } = await asDescribed('PUT /api/events/:id', put(`/api/events/${eventId}`, { ...day, eventName: 'Outro' }));
    expect(fits({ $ref: '#/components/schemas/ScheduleEvent' }, details.current).success).toBe(true);
    await asDescribed('GET /api/schedules/:id', get('/api/schedules/999999'));
    await asDescribed('GET /api/schedules', get('/api/schedules'));
    await asDescribed('POST /api/schedules', post('/api/schedules', { startDate: '2026-10-08' }));
    await asDescribed('POST /api/schedules', call('POST', '/api/schedules', 'x', { 'content-type': 'text/plain' }));
    await asDescribed(
      'POST /api/attractions',
      post('/api/attractions', { name: '' }, { ...(await admin()), origin: 'https://outro.test' }),
    );
  });

  it('reads the key where it is described, and nowhere else', async () => {
    const { id } = await makeSchedule();
    const headers = withKey('tem um vazio');
    const take = { attractions: true, values: true, names: true, lots: true, layouts: true };
    const asked: Record<string, Promise<Response>> = {
      'POST /api/schedules': post('/api/schedules', { startDate: WEDNESDAY }, headers),
      'POST /api/schedules/:id/repeat': post(`/api/schedules/${id}/repeat`, { startDate: WEDNESDAY, take }, headers),
      'POST /api/events': post('/api/events?special=true', specialBody(id), headers),
    };
    expect(Object.entries(NOTES).flatMap(([name, { idempotent }]) => (idempotent ? [name] : []))).toEqual(Object.keys(asked));
    for (const [name, response] of Object.entries(asked))
      expect((await asDescribed(name, response)).message).toContain('Idempotency-Key');
  });

  it('refuses in the description what it refuses in truth', () => {
    const schema = operation('PUT /api/events/:id').requestBody?.content['application/json']?.schema;
    expect(fits(schema, { scheduleId: 1, eventName: 'a'.repeat(501) }).success).toBe(false);
    expect(fits(schema, { scheduleId: 1, eventName: 'a'.repeat(500) }).success).toBe(true);
    expect(fits(schema, { eventName: 'a' }).success).toBe(false);
    // Each contract is the one of its name, not another that comes close to it.
    const { Schedule, ScheduleInput } = api.components.schemas;
    expect(Object.keys(Schedule?.properties ?? {})).toEqual(['id', 'startDate', 'createdAt', 'events']);
    expect(Object.keys(ScheduleInput?.properties ?? {})).toEqual(['startDate', 'specialEventOnly']);
    expect(ScheduleInput?.required).toEqual(['startDate']);
    expect(fits(operation('GET /api/values').responses['200']?.content?.['application/json']?.schema, [{ id: 1 }]).success).toBe(
      false,
    );
  });
});

describe('in development', () => {
  it('is served to everybody, as a page without scripts and as OpenAPI', async () => {
    const page = await get('/api/docs');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const nonce = page.headers.get('x-request-id');
    expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'nonce-${nonce}'`);
    const text = await page.text();
    for (const name of routes) expect(text).toContain(`${name.replace(/:(\w+)/g, '{$1}')}</h3>`);
    expect(text).toContain(`<style nonce="${nonce}">`);
    expect(text).not.toMatch(/<script|\son\w+=|undefined|\[object/);
    expect(((await (await get('/api/docs/openapi.json')).json()) as OpenApi).paths).toEqual(
      JSON.parse(JSON.stringify(api.paths)),
    );
  });
});
