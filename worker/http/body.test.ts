import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { LIMITS } from '../../core/contracts/limits.ts';
import { createdSchedule } from '../../core/contracts/schedules.ts';
import { app } from '../app.ts';
import { bodyOf, call, post, refusal } from '../test/api.ts';

function pieces(...parts: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const queue = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part));
  return new ReadableStream({
    pull(controller) {
      const next = queue.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
}

const BODY = '{"startDate":"2026-10-07"}';
const MEGABYTE = 1024 * 1024;

it('a JSON body of exactly the limit is accepted, and one byte more refused, whether it is sent whole or in pieces', async () => {
  const text = BODY.padEnd(LIMITS.jsonBody);
  for (const body of [text, pieces(text.slice(0, 100), text.slice(100, 99_999), text.slice(99_999))])
    await bodyOf(post('/api/schedules', body), createdSchedule, 201);
  for (const body of [`${text} `, pieces(text, ' ')])
    await refusal(post('/api/schedules', body), 413, 'payload_too_large', 'O pedido é grande demais: no máximo 256 KB.');
});

it('a JSON body is refused if its size or its Content-Length is above the limit', async () => {
  const text = BODY.padEnd(MEGABYTE);
  const tooLarge = (body: unknown, length: string) =>
    refusal(post('/api/schedules', body, { 'content-length': length }), 413, 'payload_too_large');
  for (const length of ['10', '-1', 'abc', '']) for (const body of [pieces(text), text]) await tooLarge(body, length);
  await tooLarge('{}', String(LIMITS.jsonBody + 1));
});

it('a refused body is read to its end', async () => {
  const body = pieces('{', ' '.repeat(MEGABYTE), '}');
  const request = new Request('https://quartou.test/api/schedules', { method: 'POST', body });
  expect((await app.request(request, undefined, env)).status).toBe(415);
  expect(request.body?.locked).toBe(false);
  expect(await request.body?.getReader().read()).toEqual({ done: true, value: undefined });
});

const NO_JSON = [undefined, '', '{', "{'startDate':'2026-10-07'}", '{"startDate":"2026-10-07",}', 'NaN', '\u0000', '{}{}'];

it.each(NO_JSON)('the malformed JSON body %j gets a 400', async (text) => {
  const message = 'O corpo do pedido não é um JSON válido.';
  await refusal(call('POST', '/api/schedules', text), 400, 'bad_request', message);
});

it('a JSON body that is not UTF-8 gets a 400', async () => {
  const bytes = Buffer.from('{"startDate":"2026-10-07\xff"}', 'latin1');
  await refusal(post('/api/schedules', new Uint8Array(bytes)), 400, 'bad_request', expect.stringContaining('UTF-8'));
});

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

it.each(['text/plain', 'application/jsonx', 'json', '', ...FORM_TYPES])('a body of the type “%s” gets a 415', async (type) => {
  await refusal(post('/api/schedules', '{}', { 'content-type': type }), 415, 'unsupported_media_type');
});

it('JSON’s content type is accepted with a charset, and in upper or lower case', async () => {
  const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
  await bodyOf(post('/api/schedules', BODY, headers), createdSchedule, 201);
});
