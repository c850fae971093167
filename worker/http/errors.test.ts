import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { expect, it, onTestFinished, vi } from 'vitest';
import { errorResponse } from '../../core/contracts/errors.ts';
import { AppError } from '../errors.ts';
import { noteFailedWrite } from '../services/health/writing.ts';
import { call, callWith, get, refusal } from '../test/api.ts';
import { notFound, onError } from './errors.ts';
import { SECURITY_HEADERS } from './headers.ts';
import type { AppEnv } from './request.ts';
import { requestLog } from './request-log.ts';

async function thrown(error: Error, method = 'GET') {
  const app = new Hono<AppEnv>();
  app.use(requestLog);
  app.onError(onError);
  app.notFound(notFound);
  app.all('/api/x', () => {
    throw error;
  });
  const response = await app.request('/api/x', { method }, env);
  return { response, error: errorResponse.strict().parse(await response.json()) };
}

it('an unexpected error’s text is logged, and is not in the response', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { response, error } = await thrown(new Error('D1_ERROR: near "segredo": syntax error'));
  const message = 'Algo deu errado do nosso lado. Tente novamente em instantes.';
  expect(response.status).toBe(500);
  expect(error).toEqual({ code: 'internal', message, requestId: expect.any(String) });
  const lines = log.mock.calls.map(([line]) => JSON.parse(line));
  expect(lines).toMatchObject([{ level: 'error', requestId: error.requestId, error: expect.stringContaining('segredo') }]);
});

it('if a POST fails unexpectedly just after a failed write, the response says that the disk may be full', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  noteFailedWrite();
  onTestFinished(() => noteFailedWrite(0));
  const { response, error } = await thrown(new Error('internal error; reference = x'), 'POST');
  expect(response.status).toBe(503);
  expect(error.message).toContain('o disco pode estar cheio');
  expect((await thrown(new Error('no'))).error.code).toBe('internal');
  expect((await thrown(new AppError('conflict', 'Já existe.'), 'POST')).error.code).toBe('conflict');
  noteFailedWrite(0);
  expect((await thrown(new Error('no'), 'POST')).error.code).toBe('internal');
});

it('a database without migrations is reported, in the response and in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const error = await refusal(callWith({ DB: env.UNMIGRATED }, 'GET', '/api/values'), 503, 'unavailable');
  expect(error.message).toMatch(/^O banco de dados não foi preparado.*npx wrangler dev/s);
  expect(log.mock.calls[0]?.[0]).toContain('no such table');
});

it('the response to a thrown AppError has its status, message and details', async () => {
  const { response, error } = await thrown(new AppError('conflict', 'Já existe.', [{ path: 'name' }]));
  expect(response.status).toBe(409);
  expect(error).toEqual({ message: 'Já existe.', code: 'conflict', details: [{ path: 'name' }], requestId: error.requestId });
  expect(response.headers.get('x-request-id')).toBe(error.requestId);
  expect((await thrown(new HTTPException(400, { message: 'Malformed JSON' }))).error.code).toBe('bad_request');
});

it('a request without a route gets a 404 in JSON', async () => {
  for (const request of ['GET /api', 'GET /api/nada', 'DELETE /api/layouts', 'PATCH /api/events/1', 'GET /api//layouts']) {
    const [method = '', path = ''] = request.split(' ');
    await refusal(call(method, path), 404, 'not_found', 'Endereço não encontrado.');
  }
});

it('every response has security headers, HSTS only on https, and responses with data forbid indexing', async () => {
  for (const path of ['/api/layouts', '/api/nada', '/media/x', '/assets/nada.js']) {
    const { headers } = await get(path);
    expect(Object.fromEntries(headers), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'content-security-policy': SECURITY_HEADERS['content-security-policy'],
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers.get('x-robots-tag'), path).toBe(path.startsWith('/assets/') ? null : 'noindex');
  }
  const { headers } = await callWith({}, 'GET', 'http://localhost:8787/api/values');
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('content-security-policy')).not.toBeNull();
});
