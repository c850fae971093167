import type { RouterRoute } from 'hono/types';
import { type ErrorCode, errorAnswer } from '../../core/contracts/errors.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { ACCESS } from '../http/access.ts';
import { STATUS } from '../http/errors.ts';
import { jsonBody } from '../http/limits.ts';
import { type Taken, takenBy } from '../http/takes.ts';
import { MORE_NOTES, NOTES } from './notes.ts';
import type { Answered, RouteNotes } from './route-types.ts';
import { type JsonSchema, referredFrom, schemaFor } from './schemas.ts';

/** One way of calling one address, as OpenAPI writes it down. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; description: string; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}
type Content = Record<string, { schema?: JsonSchema }>;
type Access = 'public' | 'staff' | 'admin';

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> };
}

/** A route with every handler that stands in it, in order. */
interface Route {
  method: string;
  path: string;
  handlers: object[];
}

const WHO: Record<Access, string> = {
  public: 'Anybody may call it.',
  staff: 'Anybody; where STAFF_CODE is set, devices that gave it, and administrators.',
  admin: 'Administrators only.',
};
const SECURITY: Record<Access, Record<string, string[]>[]> = {
  public: [],
  staff: [{}, { staffCode: [] }, { session: [] }],
  admin: [{ session: [] }],
};

/** The routes of an app that are to be described: the API and the pictures; layers (`use`, `all`) and pages are none. */
export function routesToDescribe(all: readonly RouterRoute[]): Route[] {
  const routes = new Map<string, Route>();
  for (const { method, path, handler } of all) {
    if (method === 'ALL' || !/^\/(api|media)\//.test(path)) continue;
    const route = routes.get(`${method} ${path}`) ?? { method, path, handlers: [] };
    route.handlers.push(handler);
    routes.set(`${method} ${path}`, route);
  }
  return [...routes.values()];
}

/** What is said of a route, if anything is. */
export const notesOf = (name: string): RouteNotes | undefined =>
  (NOTES as Readonly<Record<string, RouteNotes>>)[name] ?? MORE_NOTES[name];

/**
 * Describes the API as OpenAPI 3.1, out of the routes themselves: addresses from the router, requests from the very
 * schemas that the validators hold them against, who may call from `access.ts`, errors from what stands in the route;
 * the rest from `notes.ts`.
 * @throws Error for a route without notes
 */
export function describeApi(all: readonly RouterRoute[]): OpenApi {
  const paths: OpenApi['paths'] = {};
  const tags = new Set<string>();
  for (const route of routesToDescribe(all)) {
    const operation = operationOf(route);
    for (const tag of operation.tags) tags.add(tag);
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quartou!',
      version: '1',
      description:
        'The API of the venue’s weekly programme. Made from the contracts that the routes themselves use. Lengths are ' +
        'UTF-16 code units of text in NFC. Dates are calendar dates (`YYYY-MM-DD`), instants ISO text in UTC. Every ' +
        'answer has `X-Request-Id`; none of the API’s is stored. A call from another site that changes something is 403.',
    },
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: { schemas: referredFrom(paths), securitySchemes: COOKIES },
  };
}

const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description });
const COOKIES = {
  session: cookie('__Host-quartou_session', 'Set by login and registration. On plain http without `__Host-`.'),
  staffCode: cookie('__Host-quartou_staff', 'Set by `POST /api/auth/staff-code`. On plain http without `__Host-`.'),
};

function operationOf({ method, path, handlers }: Route): Operation {
  const name = `${method} ${path}`;
  const notes = notesOf(name);
  if (!notes) throw new Error(`${name} is not described: write it down in worker/openapi/notes.ts.`);
  const taken = handlers.flatMap((handler) => takenBy(handler) ?? []);
  const readsJson = handlers.includes(jsonBody);
  const isApi = path.startsWith('/api/');
  const access: Access = isApi ? (ACCESS[name] ?? 'admin') : 'public';
  const body = requestBody(taken, notes, readsJson);
  return {
    operationId: operationId(method, path),
    tags: [path.split('/')[path.startsWith('/media') ? 1 : 2]?.replace(/-all$/, '') ?? ''],
    summary: notes.summary,
    description: WHO[access],
    security: SECURITY[access],
    parameters: parametersOf(path, taken, notes),
    ...(body && { requestBody: body }),
    responses: { ...successes(notes.answers), ...refusals(errorsOf(method, access, taken, notes, readsJson)) },
  };
}

/** `GET /api/schedules/:id/excel` → `getSchedulesIdExcel`. */
function operationId(method: string, path: string): string {
  const words = path.replace('/api/', '/').match(/[a-zA-Z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parametersOf(path: string, taken: readonly Taken[], notes: RouteNotes): Parameter[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const described = new Map<string, { schema: JsonSchema; required: boolean }>();
  for (const [name, schema] of Object.entries(notes.params ?? {})) described.set(name, { schema, required: false });
  for (const { target, schema } of taken) {
    if (target !== 'param' && target !== 'query') continue;
    const { properties = {}, required = [] } = resolved(schemaFor(schema, 'input'));
    for (const [name, one] of Object.entries(properties)) {
      described.set(name, { schema: one as JsonSchema, required: required.includes(name) });
    }
  }
  const parameters: Parameter[] = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: described.get(name)?.schema ?? { type: 'string' },
  }));
  for (const [name, { schema, required }] of described) {
    if (!inPath.includes(name)) parameters.push({ name, in: 'query', required, schema });
  }
  if (notes.idempotent) parameters.push(IDEMPOTENCY_KEY);
  return parameters;
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: `^[\\x21-\\x7e]{1,${LIMITS.idempotencyKey}}$` },
  description: 'The same key again is the same attempt: it makes nothing twice and gets the same answer.',
};

/** A named schema's own text: parameters are taken apart. */
function resolved(schema: JsonSchema): JsonSchema {
  const { $ref } = schema;
  return $ref ? (referredFrom(schema)[$ref.slice($ref.lastIndexOf('/') + 1)] as JsonSchema) : schema;
}

function requestBody(taken: readonly Taken[], { body }: RouteNotes, readsJson: boolean): Operation['requestBody'] {
  if (body) {
    return { required: true, description: atMost(body.maxBytes), content: { [body.type]: { schema: body.schema } } };
  }
  const json = taken.find(({ target }) => target === 'json');
  if (json && readsJson) {
    const content = { 'application/json': { schema: schemaFor(json.schema, 'input') } };
    return { required: true, description: atMost(LIMITS.jsonBody), content };
  }
  const form = taken.find(({ target }) => target === 'form');
  if (!form) return undefined;
  const { properties = {}, required = [] } = schemaFor(form.schema, 'input');
  const file: JsonSchema = { type: 'string', format: 'binary', contentMediaType: 'image/jpeg, image/png, image/webp' };
  const schema = { type: 'object' as const, properties: { file, ...properties }, required: ['file', ...required] };
  return {
    required: true,
    description: `The file: ${atMost(LIMITS.imageBytes)}`,
    content: { 'multipart/form-data': { schema } },
  };
}

const atMost = (bytes: number) => (bytes >= 1024 ** 2 ? `At most ${bytes / 1024 ** 2} MiB.` : `At most ${bytes / 1024} KiB.`);

function successes(answers: Record<number, Answered>): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, { description: 'Done.', ...contentOf(answer) }]),
  );
}

function contentOf(answer: Answered): { content?: Content } {
  if (answer === null) return {};
  if ('parse' in answer) return { content: { 'application/json': { schema: schemaFor(answer, 'output') } } };
  return { content: Object.fromEntries(answer.map((type) => [type, {}])) };
}

/** Every code a route may refuse with: what stands in it tells most, its notes the rest. */
function errorsOf(method: string, access: Access, taken: readonly Taken[], notes: RouteNotes, readsJson: boolean): ErrorCode[] {
  const codes = new Set<ErrorCode>(['internal', ...(notes.errors ?? []), ...taken.map(({ refusal }) => refusal)]);
  if (access !== 'public') codes.add('unauthorized');
  if (method !== 'GET') codes.add('forbidden');
  if (readsJson || taken.some(({ target }) => target === 'form')) {
    for (const code of ['bad_request', 'payload_too_large', 'unsupported_media_type'] as const) codes.add(code);
  }
  return [...codes];
}

function refusals(codes: readonly ErrorCode[]): Operation['responses'] {
  const byStatus = Map.groupBy(codes, (code) => STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      { description: same.map((code) => `\`${code}\``).join(', '), ...contentOf(errorAnswer) },
    ]),
  );
}
