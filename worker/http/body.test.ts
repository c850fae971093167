import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../core/contracts/limits.ts';
import { createdSchedule } from '../../core/contracts/schedules.ts';
import { answer, call, post, put, refusal } from '../test/api.ts';
import { makeDay } from '../test/fixtures.ts';

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

const padded = (bytes: number) => {
  const body = '{"startDate":"2026-10-07"}';
  return body + ' '.repeat(bytes - body.length);
};
const MEGABYTE = 1024 * 1024;

describe('the size of a JSON body', () => {
  it('may be exactly the limit, whole or in pieces', async () => {
    await answer(post('/api/schedules', padded(LIMITS.jsonBody)), createdSchedule, 201);
    const text = padded(LIMITS.jsonBody);
    await answer(
      post('/api/schedules', pieces(text.slice(0, 100), text.slice(100, 99_999), text.slice(99_999))),
      createdSchedule,
      201,
    );
  });

  it('may not exceed the limit by one byte, whole or in pieces', async () => {
    const text = padded(LIMITS.jsonBody + 1);
    const error = await refusal(post('/api/schedules', text), 413, 'payload_too_large');
    expect(error.message).toBe('O pedido é grande demais: no máximo 256 KB.');
    await refusal(post('/api/schedules', pieces(text.slice(0, -1), text.slice(-1))), 413, 'payload_too_large');
  });

  it('is counted if Content-Length is missing, false or invalid', async () => {
    const text = padded(MEGABYTE);
    for (const length of ['10', '-1', 'abc', '']) {
      await refusal(post('/api/schedules', pieces(text), { 'content-length': length }), 413, 'payload_too_large');
      await refusal(post('/api/schedules', text, { 'content-length': length }), 413, 'payload_too_large');
    }
  });

  it('is refused by Content-Length alone if that is too large', async () => {
    await refusal(post('/api/schedules', '{}', { 'content-length': String(LIMITS.jsonBody + 1) }), 413, 'payload_too_large');
  });
});

describe('the form of a JSON body', () => {
  it.each([undefined, '', '{', "{'startDate':'2026-10-07'}", '{"startDate":"2026-10-07",}', 'NaN', '\u0000', '{}{}'])(
    'answers 400 to %j',
    async (text) => {
      const { message } = await refusal(call('POST', '/api/schedules', text), 400, 'bad_request');
      expect(message).toBe('O corpo do pedido não é um JSON válido.');
    },
  );

  it('answers 400 to bytes that are not UTF-8', async () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode('{"startDate":"2026-10-07'), 0xff, 0x22, 0x7d]);
    expect((await refusal(post('/api/schedules', bytes), 400, 'bad_request')).message).toContain('UTF-8');
  });

  it('accepts characters split between pieces, and a byte order mark', async () => {
    const { scheduleId, eventId } = await makeDay();
    const bytes = new TextEncoder().encode(`\ufeff${JSON.stringify({ scheduleId, eventName: 'Ação 🔥' })}`);
    const single = [...bytes].map((byte) => Uint8Array.of(byte));
    const response = await put(`/api/events/${eventId}`, pieces(...single));
    expect(await response.json()).toMatchObject({ eventName: 'Ação 🔥' });
  });

  it.each(['null', '[]', '"2026-10-07"', '42'])('answers 422 to %s', async (text) => {
    const { message } = await refusal(post('/api/schedules', text), 422, 'validation');
    expect(message).toBe('Esperava um objeto JSON com a data inicial.');
  });

  it('accepts 100,000 levels without crashing', async () => {
    const deep = `{"startDate":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    await refusal(post('/api/schedules', deep), 422, 'validation');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'json',
    '',
  ])('answers 415 to the content type "%s"', async (type) => {
    await refusal(post('/api/schedules', '{}', { 'content-type': type }), 415, 'unsupported_media_type');
  });

  it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json;charset=UTF-8'])(
    'accepts the content type "%s"',
    async (type) => {
      await answer(post('/api/schedules', '{"startDate":"2026-10-07"}', { 'content-type': type }), createdSchedule, 201);
    },
  );
});
