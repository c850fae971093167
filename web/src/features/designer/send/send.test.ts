import { beforeEach, describe, expect, it } from 'vitest';
import type { CreatedSchedule } from '../../../../../core/contracts/schedules.ts';
import { DAYS, dayDate } from '../../../../../core/rules/week.ts';
import { ApiError, NetworkError, PlainError } from '../../../api/errors.ts';
import { type DayDraft, emptyDay, emptyExtra } from '../../../draft/model.ts';
import { dayBody, type ExtraBody, extraBody } from '../../../draft/payload.ts';
import type { Attempt } from '../../../outbox/model.ts';
import { SEND_FAILED } from './report.ts';
import { SEND_WAIT, type SendCalls, type SendListener, sendExtraAlone, sendWeek } from './send.ts';

const START = '2026-10-07';
const attempt = (days: number[] = []): Attempt => ({ key: 'key-1', startDate: START, days, extra: false, seen: {} });
const named = (...names: string[]): DayDraft[] => DAYS.map((_, index) => ({ ...emptyDay(), eventName: names[index] ?? '' }));
const extra = (scheduleId: number): ExtraBody =>
  extraBody(scheduleId, { ...emptyExtra(), eventName: 'Festa' }, '2026-10-12', undefined);

/** The server's programme 50: five days, events 101 to 105. */
const created: CreatedSchedule = {
  id: 50,
  startDate: START,
  createdAt: '2026-10-01T00:00:00.000Z',
  events: DAYS.map(({ name }, index) => ({
    id: 101 + index,
    dayOfWeek: name,
    date: dayDate(START, index),
    isSpecialEvent: false,
  })),
};

const refusal = (status: number, code: string, message: string, details?: unknown) =>
  new ApiError(status, JSON.stringify({ message, code, details, requestId: 'r' }));
const alreadySent = (details: unknown) => refusal(409, 'idempotency_conflict', 'Já enviado com outro conteúdo.', details);

let log: string[];
/** The programmes that the listener heard of. */
let made: number[];
let bodies: Map<number | string, unknown>;
let answers: { schedule: CreatedSchedule | Error; extra?: unknown; events: Record<number, unknown> };

/** A network that writes down what goes over it and fails where `answers` says so. */
const calls: SendCalls = {
  async createSchedule(startDate, specialOnly, key) {
    log.push(`POST schedule ${startDate} ${specialOnly} ${key}`);
    if (answers.schedule instanceof Error) throw answers.schedule;
    return answers.schedule;
  },
  async putEvent(eventId, body) {
    log.push(`PUT ${eventId}`);
    bodies.set(eventId, body);
    if (eventId in answers.events) throw answers.events[eventId];
    return { revision: 2 };
  },
  async createExtra(body, key) {
    log.push(`POST extra ${key}`);
    bodies.set('extra', body);
    if (answers.extra !== undefined) throw answers.extra;
  },
};

const on: SendListener = {
  created: (id) => made.push(id),
  days: (days) => log.push(`days ${days}`),
  extra: () => log.push('extra'),
};
const quiet = { failures: [], extraFailure: null, extraSaved: false, spent: false };

beforeEach(() => {
  log = [];
  made = [];
  bodies = new Map();
  answers = { schedule: created, events: {} };
});

it('waits 100 ms before sending (spec §9)', () => {
  expect(SEND_WAIT).toBe(100);
});

describe('sendWeek', () => {
  it('creates the programme, then puts its configured days and adds the extra event', async () => {
    const days = named('Quarta', '', 'Sexta', '', 'Domingo');
    expect(await sendWeek(calls, attempt(), days, extra, on)).toEqual({
      ...quiet,
      scheduleId: 50,
      saved: 3,
      expected: 3,
      extraSaved: true,
    });
    expect(made).toEqual([50]);
    expect(log.slice(0, 2)).toEqual([`POST schedule ${START} false key-1`, 'days 0,2,4']);
    expect(log.slice(2, 5).sort()).toEqual(['PUT 101', 'PUT 103', 'PUT 105']);
    expect(log.slice(5)).toEqual(['extra', 'POST extra key-1:extra']);
    expect(bodies.get(103)).toEqual(dayBody(50, days[2] ?? emptyDay()));
    expect(bodies.get('extra')).toEqual(extra(50));
  });

  it('sends no extra event where there is none', async () => {
    await sendWeek(calls, attempt(), named('Quarta'), null, on);
    expect(log).toEqual([`POST schedule ${START} false key-1`, 'days 0', 'PUT 101']);
  });

  it('sends no day with observations alone', async () => {
    const days = named('Quarta').map((day) => ({ ...day, observations: 'x' }));
    expect(await sendWeek(calls, attempt(), days, null, on)).toMatchObject({ saved: 1, expected: 1 });
    expect(log.filter((line) => line.startsWith('PUT'))).toEqual(['PUT 101']);
  });

  it('lets nothing leave before the programme is there', async () => {
    let arrive: (schedule: CreatedSchedule) => void = () => {};
    const slow: SendCalls = { ...calls, createSchedule: () => new Promise((resolve) => (arrive = resolve)) };
    const sending = sendWeek(slow, attempt(), named('Quarta'), extra, on);
    await Promise.resolve();
    expect(log).toEqual([]);
    arrive(created);
    expect(await sending).toMatchObject({ saved: 1, failures: [] });
  });

  it('sends the days side by side, and the extra event when they have arrived', async () => {
    let finish: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow: SendCalls = {
      ...calls,
      putEvent: (id, body) => calls.putEvent(id, body).then((event) => gate.then(() => event)),
    };
    const sending = sendWeek(slow, attempt(), named('Quarta', 'Quinta'), extra, on);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(log.slice(2)).toEqual(['PUT 101', 'PUT 102']);
    finish();
    expect(await sending).toMatchObject({ saved: 2, failures: [] });
    expect(log.at(-1)).toBe('POST extra key-1:extra');
  });

  it('waits for no more answers one after another than the calls need: two, three with an extra event', async () => {
    /** The calls of a network of which every answer takes a while, and how many of them had to be waited for in a row. */
    const measured = () => {
      let depth = 0;
      let count = 0;
      const step = async <T>(answer: T): Promise<T> => {
        const own = depth + 1;
        count += 1;
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
        depth = Math.max(depth, own);
        return answer;
      };
      const slow: SendCalls = {
        createSchedule: () => step(created),
        putEvent: () => step({ revision: 2 }),
        createExtra: () => step(undefined),
      };
      return { slow, seen: () => ({ depth, count }) };
    };
    const days = named('a', 'b', 'c', 'd', 'e');
    for (const [withExtra, expected] of [
      [null, { depth: 2, count: 6 }],
      [extra, { depth: 3, count: 7 }],
    ] as const) {
      const { slow, seen } = measured();
      expect(await sendWeek(slow, attempt(), days, withExtra, on)).toMatchObject({ saved: 5, failures: [] });
      expect(seen()).toEqual(expected);
    }
    const { slow, seen } = measured();
    expect(await sendExtraAlone(slow, attempt(), extra, on)).toMatchObject({ extraFailure: null });
    expect(seen()).toEqual({ depth: 2, count: 2 });
  });

  it('empties on a retry a day that was sent and has been emptied since', async () => {
    expect(await sendWeek(calls, attempt([0, 3]), named('Quarta', 'Quinta'), null, on)).toEqual({
      ...quiet,
      scheduleId: 50,
      saved: 2,
      expected: 2,
    });
    expect(log).toEqual([`POST schedule ${START} false key-1`, 'days 0,1,3', 'PUT 101', 'PUT 102', 'PUT 104']);
    expect(bodies.get(104)).toEqual(dayBody(50, emptyDay()));
  });

  it('does not count a day that it emptied, and tells when that failed', async () => {
    answers.events[104] = refusal(500, 'internal', 'Algo deu errado.');
    expect(await sendWeek(calls, attempt([3]), named('Quarta'), null, on)).toEqual({
      ...quiet,
      scheduleId: 50,
      saved: 1,
      expected: 1,
      failures: ['Falha ao atualizar evento do dia 4: Algo deu errado.'],
    });
  });

  it('goes on when a day fails, says which in the words of the server, and sends the extra event', async () => {
    answers.events[101] = refusal(422, 'validation', 'Layout não encontrado.');
    answers.events[103] = new NetworkError(new TypeError('Failed to fetch'));
    const result = await sendWeek(calls, attempt(), named('a', 'b', 'c'), extra, on);
    expect(result).toEqual({
      ...quiet,
      scheduleId: 50,
      saved: 1,
      expected: 3,
      extraSaved: true,
      failures: [
        'Falha ao atualizar evento do dia 1: Layout não encontrado.',
        'Falha ao atualizar evento do dia 3: sem conexão com o servidor. O rascunho está guardado neste aparelho; tente de novo.',
      ],
    });
    expect(log).toContain('PUT 102');
    expect(log.slice(-2)).toEqual(['extra', 'POST extra key-1:extra']);
  });

  it.each([
    ['the server', refusal(400, 'bad_request', 'Corpo inválido.'), 'Corpo inválido.'],
    ['plain text', new ApiError(502, 'upstream away'), 'upstream away'],
    ['details', new ApiError(500, '{"details":"sem banco"}'), 'sem banco'],
    ['no text at all', new ApiError(500, ''), SEND_FAILED],
    ["a proxy's page", new ApiError(502, '<html>Bad Gateway</html>'), SEND_FAILED],
    ['an error of the program', new TypeError('x is undefined'), SEND_FAILED],
    ['nothing that is an error', 'boom', SEND_FAILED],
  ])('tells in a failure what it has from %s', async (_, error, words) => {
    answers.events[101] = error;
    expect((await sendWeek(calls, attempt(), named('a'), null, on)).failures).toEqual([
      `Falha ao atualizar evento do dia 1: ${words}`,
    ]);
  });

  it('tells that the programme could not be created, and sends nothing else', async () => {
    answers.schedule = refusal(400, 'validation', 'A data inicial deve ser uma quarta-feira.');
    expect(await sendWeek(calls, attempt([2]), named('a', 'b'), extra, on)).toEqual({
      ...quiet,
      scheduleId: null,
      saved: 0,
      expected: 2,
      failures: ['Falha ao criar programação: A data inicial deve ser uma quarta-feira.'],
    });
    expect(log).toEqual([`POST schedule ${START} false key-1`]);
  });

  it('has the default text of spec §8 where the server has no words', async () => {
    answers.schedule = new ApiError(500, '');
    expect((await sendWeek(calls, attempt(), named('a'), null, on)).failures).toEqual([
      'Houve um erro ao enviar a programação. Tente novamente.',
    ]);
    expect((await sendExtraAlone(calls, attempt(), extra, on)).extraFailure).toBe(
      'Houve um erro ao enviar a programação. Tente novamente.',
    );
    answers.schedule = created;
    answers.extra = new ApiError(500, '');
    expect((await sendExtraAlone(calls, attempt(), extra, on)).extraFailure).toBe(
      'Falha ao criar evento extra: Houve um erro ao enviar a programação. Tente novamente.',
    );
  });

  it('tells when the extra event’s own amounts cannot be had, and sends none in their place', async () => {
    const broken = () => Promise.reject(new PlainError('Erro ao buscar configurações de lotes'));
    expect(await sendWeek(calls, attempt(), named('a'), broken, on)).toMatchObject({
      saved: 1,
      extraSaved: false,
      extraFailure: 'Falha ao criar evento extra: Erro ao buscar configurações de lotes',
    });
    expect(log).not.toContain('POST extra key-1:extra');
  });

  it('says that the key is spent when the programme it made is gone', async () => {
    answers.schedule = alreadySent(null);
    expect(await sendWeek(calls, attempt(), named('a'), null, on)).toMatchObject({ spent: true, saved: 0 });
    answers.schedule = refusal(409, 'conflict', 'x');
    expect(await sendWeek(calls, attempt(), named('a'), null, on)).toMatchObject({ spent: false });
  });

  it.each([
    ['an empty list of events', { ...created, events: [] }],
    ['no list of events', { ...created, events: undefined as never }],
    ['something else for events', { ...created, events: {} as never }],
  ])('does not trust %s', async (_, schedule) => {
    answers.schedule = schedule;
    expect(await sendWeek(calls, attempt(), named('a'), extra, on)).toEqual({
      ...quiet,
      scheduleId: 50,
      saved: 0,
      expected: 1,
      failures: ['Estrutura inválida na programação criada. Sem eventos associados.'],
    });
    expect(log).toHaveLength(1);
  });

  it('uses the first five events only', async () => {
    const more = [...created.events, { id: 999, dayOfWeek: 'Evento Extra', date: '2026-10-12', isSpecialEvent: true }];
    answers.schedule = { ...created, events: more };
    await sendWeek(calls, attempt(), named('a', 'b', 'c', 'd', 'e'), null, on);
    expect(log.filter((line) => line.startsWith('PUT'))).toEqual(['PUT 101', 'PUT 102', 'PUT 103', 'PUT 104', 'PUT 105']);
  });

  it('tells of an extra event that failed, beside days that arrived', async () => {
    answers.extra = refusal(422, 'validation', 'Data inválida.');
    expect(await sendWeek(calls, attempt(), named('a'), extra, on)).toEqual({
      scheduleId: 50,
      saved: 1,
      expected: 1,
      failures: [],
      extraFailure: 'Falha ao criar evento extra: Data inválida.',
      extraSaved: false,
      spent: false,
    });
  });

  it('corrects in place an extra event that an earlier try has sent with another text', async () => {
    answers.extra = alreadySent({ eventId: 700 });
    expect(await sendWeek(calls, attempt(), named('a'), extra, on)).toEqual({
      ...quiet,
      scheduleId: 50,
      saved: 1,
      expected: 1,
      extraSaved: true,
    });
    expect(log).toContain('PUT 700');
    expect(bodies.get(700)).toEqual(extra(50));
  });

  it('tells when that correction failed', async () => {
    answers.extra = alreadySent({ eventId: 700 });
    answers.events[700] = refusal(404, 'not_found', 'Evento não encontrado.');
    expect((await sendWeek(calls, attempt(), named('a'), extra, on)).extraFailure).toBe(
      'Falha ao criar evento extra: Evento não encontrado.',
    );
  });

  it.each([null, undefined, 'x', {}, { eventId: '700' }, []])(
    'corrects nothing when the refusal names no event (%j)',
    async (details) => {
      answers.extra = alreadySent(details);
      expect((await sendWeek(calls, attempt(), named('a'), extra, on)).extraFailure).toBe(
        'Falha ao criar evento extra: Já enviado com outro conteúdo.',
      );
      expect(log.filter((line) => line.startsWith('PUT'))).toEqual(['PUT 101']);
    },
  );

  it('corrects nothing for another refusal', async () => {
    answers.extra = refusal(409, 'conflict', 'x', { eventId: 700 });
    await sendWeek(calls, attempt(), named('a'), extra, on);
    expect(log).not.toContain('PUT 700');
  });

  it('repeats a whole send with the same keys', async () => {
    await sendWeek(calls, attempt(), named('a'), extra, on);
    const first = log;
    log = [];
    await sendWeek(calls, attempt([0]), named('a'), extra, on);
    expect(log).toEqual(first);
  });

  it('tells of configured days for which the server made no event', async () => {
    answers.schedule = { ...created, events: created.events.slice(0, 2) };
    const result = await sendWeek(calls, attempt(), named('a', 'b', 'c'), null, on);
    expect(result).toMatchObject({ saved: 2, expected: 3 });
    expect(result.failures).not.toEqual([]);
  });
});

describe('sendExtraAlone', () => {
  const base = { extraFailure: null, spent: false };

  it('creates a programme of its own, then the extra event', async () => {
    answers.schedule = { ...created, id: 51, events: [] };
    expect(await sendExtraAlone(calls, attempt(), extra, on)).toEqual({ ...base, scheduleId: 51 });
    expect(log).toEqual([`POST schedule ${START} true key-1`, 'POST extra key-1:extra']);
    expect(bodies.get('extra')).toEqual(extra(51));
  });

  it('tells that the programme could not be created', async () => {
    answers.schedule = new ApiError(503, 'fora do ar');
    const message = 'Falha ao criar programação para evento extra: fora do ar';
    expect(await sendExtraAlone(calls, attempt(), extra, on)).toEqual({
      ...base,
      scheduleId: null,
      extraFailure: message,
    });
    expect(log).toHaveLength(1);
  });

  it('says that the key is spent when the programme it made is gone', async () => {
    answers.schedule = alreadySent(null);
    expect(await sendExtraAlone(calls, attempt(), extra, on)).toMatchObject({ spent: true, scheduleId: null });
  });

  it('tells that the extra event could not be created', async () => {
    answers.extra = new NetworkError(new TypeError('Failed to fetch'));
    const message =
      'Falha ao criar evento extra: sem conexão com o servidor. O rascunho está guardado neste aparelho; tente de novo.';
    expect(await sendExtraAlone(calls, attempt(), extra, on)).toEqual({
      ...base,
      scheduleId: 50,
      extraFailure: message,
    });
  });

  it('corrects in place what an earlier try has sent', async () => {
    answers.extra = alreadySent({ eventId: 700 });
    expect(await sendExtraAlone(calls, attempt(), extra, on)).toEqual({ ...base, scheduleId: 50 });
    expect(log).toEqual([`POST schedule ${START} true key-1`, 'POST extra key-1:extra', 'PUT 700']);
    expect(bodies.get(700)).toEqual(extra(50));
  });
});
