import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import type { CreatedSchedule } from '../../../../../core/contracts/schedules.ts';
import { DAYS, dayDate } from '../../../../../core/rules/week.ts';
import { EVENT } from '../../../../../core/testing/events.ts';
import { ApiError, NetworkError, PlainError } from '../../../api/errors.ts';
import { dayBody, type ExtraBody, extraBody } from '../../../draft/event.ts';
import { type Draft, type EventDraft, emptyDay, emptyDraft, emptyExtra } from '../../../draft/model.ts';
import { attemptFor, postponedNow } from '../../../outbox/attempts.ts';
import { type Attempt, emptyOutbox, type Kind, type Outbox, type Postponed } from '../../../outbox/model.ts';
import { SEND_WAIT, Sender, type SenderWorld } from './sender.ts';
import { QUIET, SEND_FAILED } from './state.ts';

const START = '2026-10-07';
const ATTEMPT = attemptFor(null, START, 'key-1');
const NO_CONNECTION = 'sem conexão com o servidor. O rascunho está guardado neste aparelho; tente de novo.';
const lost = new NetworkError(new TypeError('Failed to fetch'));

const named = (...names: string[]): EventDraft[] => DAYS.map((_, index) => ({ ...emptyDay(), eventName: names[index] ?? '' }));
const EXTRA = { ...emptyExtra(), eventName: 'Festa' };
const extraBodyFor = (scheduleId: number): ExtraBody => extraBody(scheduleId, EXTRA, '2026-10-12', undefined);

/** The server's programme 50: five days, events 101 to 105. */
const CREATED: CreatedSchedule = {
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
const keyUsed = (details: unknown) => refusal(409, 'idempotency_conflict', 'Já enviado com outro conteúdo.', details);

let log: string[];
let bodies: Map<number | string, unknown>;
let outbox: Outbox;
let draft: Draft;
let world: SenderWorld;
/** What the server answers; an Error is thrown. */
let answers: { schedule: CreatedSchedule | Error; events: Record<number, unknown>; extra?: unknown };

beforeEach(() => {
  log = [];
  bodies = new Map();
  outbox = { ...emptyOutbox(), attempts: { week: ATTEMPT, extra: ATTEMPT } };
  draft = { ...emptyDraft(), dateText: '07/10/2026', days: named('Quarta') };
  answers = { schedule: CREATED, events: {} };
  world = {
    outbox: {
      get: () => outbox,
      update(change) {
        outbox = change(outbox);
        log.push('store');
      },
      catchUp: () => log.push('catch up'),
    },
    readDraft: () => draft,
    wait: async (ms) => void log.push(`wait ${ms}`),
    exclusively: async (work) => {
      log.push('lock');
      await work();
      log.push('unlock');
    },
    isOffline: () => false,
    canReach: async () => true,
    programmesOf: async () => [],
    askProgrammesOf: async () => [],
    knownProgrammesOf: () => [],
    async createSchedule(startDate, specialOnly, key) {
      log.push(`POST schedule ${startDate} ${specialOnly} ${key}`);
      if (answers.schedule instanceof Error) throw answers.schedule;
      return answers.schedule;
    },
    async putEvent(eventId, { revision, ...body }) {
      log.push(`PUT ${eventId} over ${revision}`);
      bodies.set(eventId, body);
      if (eventId in answers.events) throw answers.events[eventId];
      return { revision: (revision ?? 0) + 1 };
    },
    lotsOf: async () => undefined,
    async createExtra(body, key) {
      log.push(`POST extra ${key}`);
      bodies.set('extra', body);
      if (answers.extra !== undefined) throw answers.extra;
      return { id: 106, revision: 1 };
    },
    handOver: async (scheduleId) => {
      log.push(`hand over ${scheduleId}`);
      return null;
    },
    refresh: () => log.push('refresh'),
    toast: ({ title, description }) => log.push(`toast ${title}: ${description}`),
    goTo: (place) => log.push(`go to ${place}`),
    canShow: async () => true,
  };
});

/** Presses and waits until it is over. */
async function send(kind: Kind = 'week', change: Partial<Draft> = {}) {
  draft = { ...draft, ...change };
  const sender = new Sender(world);
  const over = new Promise<void>((done) => sender.subscribe(() => sender.get().phase === 'idle' && done()));
  sender.do({ type: 'pressed', kind, draft, skipConfirmation: false });
  await over;
  await vi.waitFor(() => expect(log).toContain('unlock'));
  return sender.get();
}
const calls = () => log.filter((line) => /^(POST|PUT)/.test(line));
const attemptLeft = (kind: Kind = 'week'): Attempt | null => outbox.attempts[kind];

describe('the weekly programme', () => {
  it('waits 100 ms and for other tabs, creates the schedule, puts its configured days, adds the extra event', async () => {
    expect(SEND_WAIT).toBe(100);
    const { report } = await send('week', { days: named('Quarta', '', 'Sexta', '', 'Domingo'), extra: EXTRA });
    expect(log.slice(0, 5)).toEqual(['wait 100', 'lock', 'catch up', 'store', `POST schedule ${START} false key-1`]);
    expect(calls()).toEqual([
      `POST schedule ${START} false key-1`,
      'PUT 101 over 1',
      'PUT 103 over 1',
      'PUT 105 over 1',
      'POST extra key-1:extra',
    ]);
    expect(bodies.get(103)).toEqual(dayBody(50, draft.days[2] ?? emptyDay()));
    expect(bodies.get('extra')).toEqual(extraBodyFor(50));
    expect(log).toContain('toast Programação Salva: Sua programação foi enviada com sucesso para o Admin.');
    expect(log).toContain('refresh');
    expect(log).toContain('go to top');
    expect(report.problems).toEqual([]);
    expect(attemptLeft()).toBeNull();
    expect(outbox.sent.week).toMatchObject({ scheduleId: 50, startDate: START, withExtra: true });
    expect(outbox.sent.week?.content).toHaveLength(6);
  });

  it('asks first, and lets a person decide where the Admin has the week', async () => {
    outbox = emptyOutbox();
    world.programmesOf = async () => [
      { id: 7, createdAt: '2026-10-01T00:00:00.000Z', configuredDays: 2, extraEvents: 0, version: null, answer: null },
    ];
    const sender = new Sender(world);
    sender.do({ type: 'pressed', kind: 'week', draft, skipConfirmation: false });
    await vi.waitFor(() => expect(sender.get().decision).toMatchObject({ type: 'sendAgain', before: { programme: { id: 7 } } }));
    expect(calls()).toEqual([]);
    expect(outbox).toEqual(emptyOutbox());
    await vi.waitFor(() => expect(log).toContain('unlock'));
  });

  it('sends no extra event where there is none, and no day with observations alone', async () => {
    await send('week', { days: named('Quarta').map((day) => ({ ...day, observations: 'x' })) });
    expect(calls()).toEqual([`POST schedule ${START} false key-1`, 'PUT 101 over 1']);
  });

  it('lets nothing leave before the schedule is there', async () => {
    let arrive: (schedule: CreatedSchedule) => void = () => {};
    world.createSchedule = () => new Promise((resolve) => (arrive = resolve));
    const sending = send('week', { extra: EXTRA });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(calls()).toEqual([]);
    arrive(CREATED);
    await sending;
    expect(calls()).toEqual(['PUT 101 over 1', 'POST extra key-1:extra']);
  });

  it('sends the days side by side, and the extra event when they have arrived', async () => {
    let finish: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { putEvent } = world;
    world.putEvent = (id, body) => putEvent(id, body).then((event) => gate.then(() => event));
    const sending = send('week', { days: named('a', 'b', 'c', 'd', 'e'), extra: EXTRA });
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    expect(calls().slice(1)).toEqual([101, 102, 103, 104, 105].map((id) => `PUT ${id} over 1`));
    finish();
    await sending;
    expect(calls()).toHaveLength(7);
    expect(calls().at(-1)).toBe('POST extra key-1:extra');
  });

  it('keeps the attempt on the device before anything leaves', async () => {
    const seen: (Attempt | null)[] = [];
    const { putEvent, createExtra } = world;
    world.putEvent = (id, body) => {
      seen.push(attemptLeft());
      return putEvent(id, body);
    };
    world.createExtra = (body, key) => {
      seen.push(attemptLeft());
      return createExtra(body, key);
    };
    await send('week', { extra: EXTRA });
    const body = JSON.stringify(dayBody(50, draft.days[0] ?? emptyDay()));
    expect(seen).toEqual([
      { ...ATTEMPT, scheduleId: 50, days: [0], seen: { 101: { revision: 1, bodies: [body] } } },
      { ...ATTEMPT, scheduleId: 50, days: [0], extra: true, seen: { 101: { revision: 2, bodies: [] } } },
    ]);
  });

  it('empties on a retry a day that was sent and has been emptied since, and does not count it', async () => {
    outbox.attempts.week = { ...ATTEMPT, days: [0, 3] };
    await send('week', { days: named('Quarta', 'Quinta') });
    expect(calls().slice(1)).toEqual(['PUT 101 over 1', 'PUT 102 over 1', 'PUT 104 over 1']);
    expect(bodies.get(104)).toEqual(dayBody(50, emptyDay()));

    outbox.attempts.week = { ...ATTEMPT, days: [3] };
    answers.events[104] = refusal(500, 'internal', 'Algo deu errado.');
    const { report } = await send('week', { days: named('Quarta') });
    expect(report).toMatchObject({
      problemTitle: 'A programação não foi enviada por inteiro.',
      problems: ['Falha ao atualizar evento do dia 4: Algo deu errado.'],
    });
  });

  it('goes on when a day fails, says which in the words of the server, and sends the extra event', async () => {
    answers.events[101] = refusal(422, 'validation', 'Layout não encontrado.');
    answers.events[103] = lost;
    const { report } = await send('week', { days: named('a', 'b', 'c'), extra: EXTRA });
    expect(log).toContain('toast Atenção: Programação salva com 1 de 3 dias configurados.');
    expect(report).toMatchObject({
      problems: [
        'Falha ao atualizar evento do dia 1: Layout não encontrado.',
        `Falha ao atualizar evento do dia 3: ${NO_CONNECTION}`,
      ],
      arrived: 'O evento extra chegou ao Admin.',
    });
    expect(attemptLeft()).toMatchObject({ key: 'key-1', scheduleId: 50, days: [0, 1, 2], extra: true });
    expect(outbox.sent.week).toBeNull();
    expect(log).toContain('go to top');
  });

  it('counts no day where all of them fail, and names each', async () => {
    answers.events[101] = refusal(422, 'validation', 'Layout não encontrado.');
    answers.events[102] = refusal(422, 'validation', 'Valor não encontrado.');
    const { report } = await send('week', { days: named('a', 'b') });
    expect(log).toContain('toast Atenção: Programação salva com 0 de 2 dias configurados.');
    expect(report.problems).toEqual([
      'Falha ao atualizar evento do dia 1: Layout não encontrado.',
      'Falha ao atualizar evento do dia 2: Valor não encontrado.',
    ]);
  });

  it('counts no day beside an extra event that arrived, and has what failed of both among the problems', async () => {
    answers.events[101] = lost;
    await send('week', { extra: EXTRA });
    expect(log).toContain('toast Atenção: Programação salva com 0 de 1 dias configurados.');
    answers.extra = refusal(422, 'validation', 'x');
    const { report } = await send('week');
    expect(report.problemTitle).toBe('A programação não foi enviada.');
    expect(report.problems.at(-1)).toBe('Erro ao enviar evento extra: Falha ao criar evento extra: x');
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
    expect((await send()).report.problems).toEqual([`Falha ao atualizar evento do dia 1: ${words}`]);
  });

  it('tells that the schedule could not be created, keeps the key and sends nothing else', async () => {
    answers.schedule = refusal(400, 'validation', 'A data inicial deve ser uma quarta-feira.');
    const { report } = await send('week', { extra: EXTRA });
    const words = 'Falha ao criar programação: A data inicial deve ser uma quarta-feira.';
    expect(report.problems).toEqual([words]);
    expect(log).toContain(`toast Erro: ${words}`);
    expect(calls()).toHaveLength(1);
    expect(attemptLeft()).toEqual(ATTEMPT);
  });

  it('has the default text of spec §8 where the server has no words', async () => {
    answers.schedule = new ApiError(500, '');
    expect((await send()).report.problems).toEqual([SEND_FAILED]);
    expect((await send('extra', { extra: EXTRA })).report.extraError).toBe(`Erro ao enviar evento extra: ${SEND_FAILED}`);
    answers = { schedule: CREATED, events: {}, extra: new ApiError(500, '') };
    expect((await send('extra')).report.extraError).toBe(
      `Erro ao enviar evento extra: Falha ao criar evento extra: ${SEND_FAILED}`,
    );
  });

  it('forgets a key whose programme is gone, and no other', async () => {
    answers.schedule = refusal(409, 'conflict', 'x');
    await send();
    expect(attemptLeft()).toEqual(ATTEMPT);
    answers.schedule = keyUsed(null);
    await send();
    expect(attemptLeft()).toBeNull();
  });

  it.each([
    ['an empty list of events', []],
    ['no list of events', undefined],
    ['something else for events', {}],
  ])('does not trust %s', async (_, events) => {
    world.createSchedule = async () => Object.assign({ ...CREATED }, { events });
    const { report } = await send('week', { extra: EXTRA });
    expect(report.problems).toEqual(['Estrutura inválida na programação criada. Sem eventos associados.']);
    expect(calls()).toEqual([]);
    expect(attemptLeft()).toMatchObject({ scheduleId: 50 });
  });

  it('uses the first five events only, and tells of configured days for which there is none', async () => {
    const more = { id: 999, dayOfWeek: 'Evento Extra', date: '2026-10-12', isSpecialEvent: true };
    answers.schedule = { ...CREATED, events: [...CREATED.events, more] };
    await send('week', { days: named('a', 'b', 'c', 'd', 'e') });
    expect(calls()).toHaveLength(6);
    outbox = emptyOutbox();
    answers.schedule = { ...CREATED, events: CREATED.events.slice(0, 2) };
    const { report } = await send('week', { days: named('a', 'b', 'c') });
    expect(report.problemTitle).toBe('Programação salva com 2 de 3 dias configurados.');
    expect(report.problems).toEqual(['Falha ao atualizar evento do dia 3: a programação criada não tem este dia.']);
  });

  it('tells of an extra event that failed beside days that arrived', async () => {
    answers.extra = refusal(422, 'validation', 'Data inválida.');
    const { report } = await send('week', { extra: EXTRA });
    expect(report.problemTitle).toBe('Os dias foram enviados. Falta o evento extra.');
    expect(report.extraError).toBe('Erro ao enviar evento extra: Falha ao criar evento extra: Data inválida.');
  });

  it('sends no amounts in the place of those that cannot be had', async () => {
    world.lotsOf = () => Promise.reject(new PlainError('Erro ao buscar configurações de lotes'));
    const { report } = await send('week', { extra: EXTRA });
    expect(report.extraError).toContain('Falha ao criar evento extra: Erro ao buscar configurações de lotes');
    expect(calls()).toHaveLength(2);
  });

  it('repeats a whole send with the same keys', async () => {
    answers.extra = lost;
    await send('week', { extra: EXTRA });
    const first = calls();
    log = [];
    await send();
    expect(calls()).toEqual(first.map((line) => line.replace('over 1', 'over 2')));
  });

  it('says that an extra event stays there when it went before and is no longer wanted', async () => {
    outbox.attempts.week = { ...ATTEMPT, extra: true };
    expect((await send()).report).toMatchObject({
      problemTitle: 'Atenção',
      problems: ['O evento extra já tinha sido enviado antes. Se não vale mais, avise o Admin.'],
      canRetry: false,
    });
  });
});

describe('an extra event that an earlier try has sent with another text', () => {
  it('is corrected in place', async () => {
    answers.extra = keyUsed({ eventId: 700 });
    await send('week', { extra: EXTRA });
    expect(calls().at(-1)).toBe('PUT 700 over 1');
    expect(bodies.get(700)).toEqual(extraBodyFor(50));
    expect(attemptLeft()).toBeNull();
  });

  it('is told of when the correction failed', async () => {
    answers.extra = keyUsed({ eventId: 700 });
    answers.events[700] = refusal(404, 'not_found', 'Evento não encontrado.');
    expect((await send('week', { extra: EXTRA })).report.extraError).toBe(
      'Erro ao enviar evento extra: Falha ao criar evento extra: Evento não encontrado.',
    );
  });

  it.each([null, undefined, 'x', {}, { eventId: '700' }, []])(
    'is left alone when the refusal names no event (%j)',
    async (details) => {
      answers.extra = keyUsed(details);
      const { report } = await send('week', { extra: EXTRA });
      expect(report.extraError).toContain('Falha ao criar evento extra: Já enviado com outro conteúdo.');
      expect(calls().at(-1)).toBe('POST extra key-1:extra');
    },
  );

  it('is left alone for another refusal', async () => {
    answers.extra = refusal(409, 'conflict', 'x', { eventId: 700 });
    await send('week', { extra: EXTRA });
    expect(calls().at(-1)).toBe('POST extra key-1:extra');
  });
});

describe('the extra event alone', () => {
  it('goes with a programme of its own', async () => {
    answers.schedule = { ...CREATED, id: 51, events: [] };
    await send('extra', { extra: EXTRA });
    expect(calls()).toEqual([`POST schedule ${START} true key-1`, 'POST extra key-1:extra']);
    expect(bodies.get('extra')).toEqual(extraBodyFor(51));
    expect(log).toContain('toast Evento Extra Enviado: O evento extra foi enviado com sucesso para o Admin.');
    expect(outbox.sent.extra).toMatchObject({ scheduleId: 51, withExtra: true });
    expect(attemptLeft('extra')).toBeNull();
    expect(attemptLeft('week')).toEqual(ATTEMPT);
  });

  it('tells that its programme or it itself could not be created, beside its button alone', async () => {
    answers.schedule = new ApiError(503, 'fora do ar');
    const { report } = await send('extra', { extra: EXTRA });
    const words = 'Falha ao criar programação para evento extra: fora do ar';
    expect(report).toMatchObject({ extraError: `Erro ao enviar evento extra: ${words}`, problems: [] });
    expect(log).toContain(`toast Erro ao enviar evento extra: ${words}`);
    expect(log).not.toContain('go to top');
    answers = { schedule: CREATED, events: {}, extra: lost };
    expect((await send('extra')).report.extraError).toBe(
      `Erro ao enviar evento extra: Falha ao criar evento extra: ${NO_CONNECTION}`,
    );
    expect(attemptLeft('extra')).toMatchObject({ key: 'key-1', scheduleId: 50 });
  });

  it('forgets a key whose programme is gone', async () => {
    answers.schedule = keyUsed(null);
    await send('extra', { extra: EXTRA });
    expect(attemptLeft('extra')).toBeNull();
  });

  it('is corrected in place where an earlier try has sent it', async () => {
    answers.extra = keyUsed({ eventId: 700 });
    await send('extra', { extra: EXTRA });
    expect(calls().at(-1)).toBe('PUT 700 over 1');
  });
});

describe('an event that has changed meanwhile', () => {
  let event: ScheduleEvent;
  /** What becomes of the next answer, after the server has done its work. */
  let fault: Error | null;

  beforeEach(() => {
    event = { ...EVENT, id: 101, scheduleId: 50 };
    fault = null;
    world.putEvent = async (eventId, input) => {
      log.push(`PUT ${eventId} over ${input.revision}`);
      if (input.revision !== event.revision) throw refusal(409, 'conflict', 'Mudou.', { current: event });
      const { firstLotValue = null, secondLotValue = null, lastLotValue = null } = 'date' in input ? input : {};
      const lots = event.isSpecialEvent ? { firstLotValue, secondLotValue, lastLotValue } : {};
      event = { ...event, ...lots, eventName: input.eventName ?? null, revision: event.revision + 1 };
      if (fault) throw fault;
      return event;
    };
  });

  /** A send whose day arrives and whose answer is lost. */
  async function sendAndLose(change: Partial<Draft>) {
    fault = lost;
    await send('week', change);
    fault = null;
    log = [];
  }

  it('is written over with the revision that an answer gave', async () => {
    await send('week', { days: named('A') });
    outbox.attempts.week = { ...ATTEMPT, seen: { 101: { revision: 2, bodies: [] } } };
    await send('week', { days: named('B') });
    expect(event).toMatchObject({ eventName: 'B', revision: 3 });
  });

  it('is one’s own where an earlier try has left it there: it goes on from that', async () => {
    await sendAndLose({ days: named('A') });
    const { report } = await send('week', { days: named('B') });
    expect(event).toMatchObject({ eventName: 'B', revision: 3 });
    expect(calls()).toEqual([`POST schedule ${START} false key-1`, 'PUT 101 over 1', 'PUT 101 over 2']);
    expect(report.problems).toEqual([]);
  });

  it('is left as it is where the same had arrived', async () => {
    await sendAndLose({ days: named('A') });
    await send();
    expect(calls()).toEqual([`POST schedule ${START} false key-1`, 'PUT 101 over 1']);
    expect(event.revision).toBe(2);
    expect(attemptLeft()).toBeNull();
  });

  it('is left as it is where it already is what goes, whoever has written it', async () => {
    event = { ...event, eventName: 'Quarta', revision: 4 };
    const { report } = await send();
    expect(calls()).toEqual([`POST schedule ${START} false key-1`, 'PUT 101 over 1']);
    expect(report.problems).toEqual([]);
    expect(event.revision).toBe(4);
  });

  it('is somebody else’s otherwise: nothing is written over, and a person decides', async () => {
    event = { ...event, eventName: 'Delas', revision: 2 };
    const sender = new Sender(world);
    sender.do({ type: 'pressed', kind: 'week', draft, skipConfirmation: false });
    await vi.waitFor(() => expect(sender.get().decision).toEqual({ type: 'conflicts', kind: 'week', events: [event] }));
    expect(sender.get().report.problems).toEqual(['Falha ao atualizar evento do dia 1: Mudou.']);
    expect(event.eventName).toBe('Delas');
  });

  it('is one’s own as an extra event too, lots and all', async () => {
    const values = { firstLotValue: '15,00', secondLotValue: '20,00', lastLotValue: '25,00' };
    const labels = { firstLotLabel: '', secondLotLabel: '', lastLotLabel: '' };
    world.lotsOf = async () => ({ id: 1, name: 'normal', label: '', ...values, ...labels });
    answers.extra = keyUsed({ eventId: 101 });
    event = { ...event, isSpecialEvent: true, ticketType: 'normal', date: '2026-10-12', lotPresets: EXTRA.lotPresets };
    fault = lost;
    await send('extra', { extra: EXTRA });
    fault = null;
    const { report } = await send('extra', { extra: { ...EXTRA, eventName: 'Outra' } });
    expect(event).toMatchObject({ eventName: 'Outra', revision: 3 });
    expect(report.extraError).toBeNull();
  });
});

it('lets other tabs send after an error of the program', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  world.programmesOf = () => Promise.reject(new TypeError('x is undefined'));
  outbox = emptyOutbox();
  const { report } = await send();
  expect(report.problems).toEqual([SEND_FAILED]);
  expect(log).toContain('unlock');
  expect(errors).toHaveBeenCalled();
  errors.mockRestore();
});

it('sends a week once that two tabs send at the same time, and both say that it is sent', async () => {
  outbox = emptyOutbox();
  let free = Promise.resolve();
  world.exclusively = (work) => {
    free = free.then(work);
    return free;
  };
  for (const tab of [new Sender(world), new Sender(world)]) {
    tab.do({ type: 'pressed', kind: 'week', draft, skipConfirmation: false });
  }
  const toasts = () => log.filter((line) => line.startsWith('toast'));
  await vi.waitFor(() => expect(toasts()).toHaveLength(2));
  const said = 'toast Programação Salva: Sua programação foi enviada com sucesso para o Admin.';
  expect(toasts()).toEqual([said, said]);
  expect(calls()).toEqual([expect.stringMatching(/^POST schedule/), 'PUT 101 over 1']);
});

describe('what was sent before', () => {
  const version = {
    number: 2,
    kind: 'sent',
    author: null,
    isAdmin: false,
    createdAt: '2026-10-01T00:00:00.000Z',
    changes: 1,
  } as const;

  it('is handed over in the background: the toast does not wait, and the number is kept when it comes', async () => {
    let arrive: (one: typeof version | null) => void = () => {};
    world.handOver = () => new Promise((resolve) => (arrive = resolve));
    await send('week', { extra: EXTRA });
    expect(log).toContain('toast Programação Salva: Sua programação foi enviada com sucesso para o Admin.');
    expect(outbox.sent.week).not.toHaveProperty('version');
    arrive(version);
    await vi.waitFor(() => expect(outbox.sent.week).toMatchObject({ scheduleId: 50, version: 2 }));
    expect(log.at(-1)).toBe('refresh');
  });

  it('is corrected: no programme is made, one changed day is put over what was seen, and it is handed over again', async () => {
    await send('week', { days: named('Quarta', 'Quinta'), extra: EXTRA });
    expect(outbox.sent.week?.events?.map((event) => event?.revision)).toEqual([2, 2, 1, 1, 1, 1]);
    log = [];
    world.lotsOf = async () => undefined;
    await send('week', { days: named('Quarta', 'Outra'), extra: { ...EXTRA, eventName: 'Outra festa' } });
    expect(calls()).toEqual(['PUT 102 over 2', 'PUT 106 over 1']);
    expect(bodies.get(106)).toMatchObject({ eventName: 'Outra festa', isSpecialEvent: true });
    expect(log).toContain('toast Programação Atualizada: O Admin já tem a programação como está aqui.');
    expect(log).toContain('hand over 50');
    expect(outbox.sent.week?.events?.map((event) => event?.revision)).toEqual([2, 3, 1, 1, 1, 2]);
  });

  it('is corrected where it is: an extra event that went alone stays in its own programme', async () => {
    await send('week');
    answers.schedule = { ...CREATED, id: 60, events: [] };
    await send('extra', { extra: EXTRA });
    log = [];
    await send('week', { days: named('Outra') });
    expect(calls()).toEqual(['PUT 101 over 2']);
    await send('extra', { extra: { ...EXTRA, eventName: 'Outra festa' } });
    expect(calls()).toEqual(['PUT 101 over 2', 'PUT 106 over 1']);
    expect(bodies.get(106)).toMatchObject({ scheduleId: 60 });
  });

  it('is forgotten where it was deleted, and the next send makes another', async () => {
    await send('week');
    answers.events[101] = refusal(404, 'not_found', 'Evento não encontrado.');
    const { report } = await send('week', { days: named('Outra') });
    expect(report.problemTitle).toBe('A programação enviada foi excluída');
    expect(outbox).toMatchObject({ attempts: { week: null }, sent: { week: null } });
    answers.events = {};
    log = [];
    await send();
    expect(calls()).toEqual([expect.stringMatching(/^POST schedule/), 'PUT 101 over 1']);
  });
});

describe('without a network', () => {
  const KNOWN = { id: 7, createdAt: '2026-10-01T00:00:00.000Z', configuredDays: 2, extraEvents: 1, version: null, answer: null };
  const waiting = (over: Partial<Postponed> = {}) => ({ ...postponedNow(START, [7], 0), ...over });

  /** What has waited goes by itself, and it is over. */
  async function goByItself(kind: Kind = 'week') {
    const sender = new Sender(world);
    const over = new Promise<void>((done) => sender.subscribe(() => sender.get().phase === 'idle' && done()));
    sender.do({ type: 'due', kind });
    await over;
    return sender.get();
  }

  it('keeps the send, and what the person knew of, before anything leaves', async () => {
    outbox = emptyOutbox();
    world.isOffline = () => true;
    world.knownProgrammesOf = () => [KNOWN];
    const { report } = await send();
    expect(calls()).toEqual([]);
    expect(outbox).toEqual({ ...emptyOutbox(), postponed: { week: waiting({ until: expect.any(Number) }), extra: null } });
    expect(report).toEqual(QUIET);
    expect(log).toContain('toast Sem conexão: A programação vai sozinha quando a rede voltar.');
  });

  it('waits where a call has no answer and nothing else has; the key that left stays', async () => {
    answers.schedule = lost;
    world.canReach = async () => false;
    await send();
    expect(attemptLeft()).toEqual(ATTEMPT);
    expect(outbox.postponed.week).toMatchObject({ startDate: START, isHeld: false });
  });

  it('waits with an extra event whose lot setting could not be read', async () => {
    world.lotsOf = () => Promise.reject(new PlainError('Erro ao buscar configurações de lotes', { cause: lost }));
    world.canReach = async () => false;
    await send('extra', { extra: EXTRA });
    expect(outbox.postponed.extra).toMatchObject({ startDate: START });
    expect(log).toContain('toast Sem conexão: O evento extra vai sozinho quando a rede voltar.');
  });

  it('goes by itself under the key that left, to the programme that is there', async () => {
    outbox = { ...outbox, attempts: { week: { ...ATTEMPT, scheduleId: 50 }, extra: null } };
    outbox.postponed = { week: waiting(), extra: waiting() };
    draft = { ...draft, extra: EXTRA };
    await goByItself();
    expect(calls()).toEqual([`POST schedule ${START} false key-1`, 'PUT 101 over 1', 'POST extra key-1:extra']);
    // The extra event has gone with its week.
    expect(outbox.postponed).toEqual({ week: null, extra: null });
    expect(log).not.toContain('go to top');
  });

  it('asks the server itself, which counts what the person did not know of alone', async () => {
    outbox = { ...emptyOutbox(), postponed: { week: waiting(), extra: null } };
    world.askProgrammesOf = () => Promise.reject(lost);
    await goByItself();
    expect(calls()).toEqual([]);
    expect(outbox.postponed.week).toEqual(waiting());

    world.askProgrammesOf = async () => [{ ...KNOWN, id: 8 }, KNOWN];
    const { decision } = await goByItself();
    expect(calls()).toEqual([]);
    expect(decision).toBeNull();
    expect(outbox.postponed.week).toEqual(waiting({ isHeld: true }));

    outbox.postponed.week = waiting();
    world.askProgrammesOf = async () => [KNOWN];
    await goByItself();
    expect(calls()).toHaveLength(2);
    expect(outbox.postponed.week).toBeNull();
  });

  it('does nothing by itself where another tab has sent it meanwhile', async () => {
    outbox = { ...emptyOutbox(), postponed: { week: waiting(), extra: null } };
    world.outbox.catchUp = () => {
      outbox = emptyOutbox();
    };
    await goByItself();
    expect(calls()).toEqual([]);
  });

  it('leaves a week that waits to itself when the extra event is sent alone', async () => {
    outbox = { ...emptyOutbox(), postponed: { week: waiting(), extra: waiting() } };
    await send('extra', { extra: EXTRA });
    expect(outbox.postponed).toEqual({ week: waiting(), extra: null });
  });
});
