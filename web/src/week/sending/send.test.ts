import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Week } from '../../../../core/contracts/weeks.ts';
import { EVENT } from '../../../../core/testing/events.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { type EventDraft, emptyDay, emptyExtra } from '../../draft/model.ts';
import { answer, schedule, version } from '../../testing/rows.ts';
import { changed, START, sentWeek, week, withExtra } from '../../testing/weeks.ts';
import { shownWeek } from '../use-week.ts';
import { type Calls, isSent, makeCalls, problemOf, sendPart, sentEvenings, unseenOf, versionPartOf } from './send.ts';
import type { Failure, SendPart } from './use-send.ts';

const day = (eventName = ''): EventDraft => ({ ...emptyDay(), eventName });
const extra = (change: Partial<EventDraft> = {}): EventDraft => ({ ...emptyExtra(), eventName: 'Bingo', ...change });
const DAYS = [day('Samba'), day(), day('Baile'), day(), day('Roda')];
const WITH_EXTRA = [...DAYS, extra()];
const CREATED = schedule({ id: 7 }, [{}]);

/** Records the calls of a send. `faults` maps a call's name to the error that this call throws once. */
function calls(faults: Record<string, unknown> = {}) {
  const made: string[] = [];
  const left = new Map(Object.entries(faults));
  const make = <T>(name: string, response: T, failureOf = ''): Promise<T> => {
    made.push(`${name}${failureOf}`);
    const fault = left.get(name);
    left.delete(name);
    return fault === undefined ? Promise.resolve(response) : Promise.reject(fault);
  };
  const own: Calls = {
    wait: (ms) => make('wait', undefined, ` ${ms}`),
    check: () => make('check', null),
    create: (start, specialOnly) => make('create', CREATED, ` ${start}${specialOnly ? ' special' : ''}`),
    putDay: (id, schedule, { event, revision }) => make(`day ${id}`, EVENT, `: ${schedule} ${event.eventName} r${revision}`),
    putExtra: (schedule, { event, revision }, date) =>
      make('extra', EVENT, `: ${schedule} ${event.eventName} ${date} r${revision}`),
    handOver: (schedule, part) => make('version', version({}), ` ${schedule} ${part}`),
  };
  return { made, own };
}

async function run(part: SendPart, drafts: EventDraft[], faults: Record<string, unknown> = {}) {
  const { made, own } = calls(faults);
  const sent = drafts.map((event) => ({ event, revision: 4, scheduleId: 7 }));
  return { made, failure: await makeCalls(START, part, sent, own) };
}

const refused = new ApiError(422, JSON.stringify({ message: 'O layout saiu.' }));
const bare = new ApiError(500, '');
const lost = new NetworkError(new Error('offline'));
const WEEK = [
  'check',
  'wait 100',
  `create ${START}`,
  'day 70: 7 Samba r4',
  'day 72: 7 Baile r4',
  'day 74: 7 Roda r4',
  'extra: 7 Bingo 2026-11-30 r4',
  'version 7 week',
];
const ALONE = ['check', 'wait 100', `create ${START} special`, 'extra: 7 Bingo 2026-11-30 r4', 'version 7 extra'];

it('a send of a week makes the calls of spec §7 with the events’ revisions, but no call for an empty extra event', async () => {
  expect(await run('week', WITH_EXTRA)).toEqual({ made: WEEK, failure: null });
  const without = WEEK.filter((call) => !call.startsWith('extra'));
  expect(await run('week', DAYS)).toEqual({ made: without, failure: null });
  expect(await run('week', [...DAYS, emptyExtra()])).toEqual({ made: without, failure: null });
});

it('a send of the extra event alone makes no calls for the days', async () => {
  expect(await run('extra', WITH_EXTRA)).toEqual({ made: ALONE, failure: null });
  const own = await run('extra', [...DAYS, extra({ dateText: '05/12/2026' })]);
  expect(own.made[3]).toBe('extra: 7 Bingo 2026-12-05 r4');
});

const failureOf = (title: string, description: string, problems: string[], extraError?: string): Failure => ({
  toast: { title, description },
  problems,
  ...(extraError !== undefined && { extraError }),
});

const DEFAULT = 'Houve um erro ao enviar a programação. Tente novamente.';
it.each([
  [refused, 'O layout saiu.'],
  [new ApiError(500, JSON.stringify({ details: 'O banco parou.' })), 'O banco parou.'],
  [bare, DEFAULT],
])('if creating the programme fails with "%s", the send stops and says why', async (fault, words) => {
  const { made, failure } = await run('week', WITH_EXTRA, { create: fault });
  expect(made).toEqual(WEEK.slice(0, 3));
  expect(failure).toEqual(failureOf('Erro', `Falha ao criar programação: ${words}`, [`Falha ao criar programação: ${words}`]));
});

it('if the created programme has no events, the send stops', async () => {
  const { made, own } = calls();
  const words = 'Estrutura inválida na programação criada. Sem eventos associados.';
  const events = DAYS.map((event) => ({ event, revision: 1, scheduleId: 7 }));
  const create = async () => ({ ...CREATED, events: [] });
  expect(await makeCalls(START, 'week', events, { ...own, create })).toEqual(failureOf('Erro', words, [words]));
  expect(made).toEqual(['check', 'wait 100']);
});

it('a send stops if its evenings were read from another programme than the one that its first call returns', async () => {
  for (const part of ['week', 'extra'] as const) {
    const { made, own } = calls();
    const events = WITH_EXTRA.map((event) => ({ event, revision: 2, scheduleId: 6 }));
    const failure = await makeCalls(START, part, events, own);
    expect(made).toHaveLength(3);
    expect(failure).toMatchObject({ isSaved: false, toast: { description: expect.stringMatching(/excluída ou trocada/) } });
  }
  const { own } = calls();
  const events = DAYS.map((event) => ({ event, revision: 0, scheduleId: null }));
  expect(await makeCalls(START, 'week', events, own)).toBeNull();
});

const PART = 'Programação salva com 2 de 3 dias configurados.';
const EXTRA_FAILED = 'Falha ao criar evento extra: O layout saiu.';
const INLINE = `Erro ao enviar evento extra: ${EXTRA_FAILED}`;
const conflict = new ApiError(409, JSON.stringify({ message: 'x', code: 'conflict', details: { current: EVENT } }));
const dayFailed = (day: number, why: string, ...others: string[]) =>
  failureOf('Atenção', PART, [PART, `Falha ao atualizar evento do dia ${day}: ${why}`, ...others]);

it.each<[string, Record<string, unknown>, object]>([
  ['a day', { 'day 72': refused }, dayFailed(3, 'O layout saiu.')],
  ['a day, because of a conflict,', { 'day 72': conflict }, dayFailed(3, 'mudou em outro aparelho. Confira e envie de novo.')],
  ['the extra event', { extra: refused }, failureOf('Erro ao enviar evento extra', EXTRA_FAILED, [INLINE], INLINE)],
  ['a day and the extra event', { 'day 70': bare, extra: refused }, dayFailed(1, DEFAULT, INLINE)],
])('if saving %s fails, the send saves the other events, makes no version and says why', async (_, faults, expected) => {
  const { made, failure } = await run('week', WITH_EXTRA, faults);
  expect(made).toEqual(WEEK.slice(0, -1));
  expect(failure).toEqual(expected);
});

it.each([
  ['day 72', 'day 74: 7 Roda r4'],
  ['version', 'version 7 week'],
])('if the call “%s” does not find the programme, the send ends and says that the programme was deleted', async (call, last) => {
  const { made, failure } = await run('week', WITH_EXTRA, { [call]: new ApiError(404, '{"code":"not_found"}') });
  expect(made.at(-1)).toBe(last);
  expect(failure).toMatchObject({
    isSaved: false,
    problems: [expect.stringMatching(/^A programação desta semana foi excluída/)],
  });
});

it.each([
  ['create', 'Falha ao criar programação para evento extra: O layout saiu.', 3],
  ['extra', EXTRA_FAILED, 4],
])('if the call "%s" fails, the send of the extra event stops and reports the failure', async (call, words, many) => {
  const { made, failure } = await run('extra', WITH_EXTRA, { [call]: refused });
  expect(made).toEqual(ALONE.slice(0, many));
  expect(failure).toEqual(failureOf('Erro ao enviar evento extra', words, [], `Erro ao enviar evento extra: ${words}`));
});

it.each(['week', 'extra'] as const)('a send of “%s” tries at most three times to make its version', async (part) => {
  const repeated = await run(part, WITH_EXTRA, { version: lost });
  expect(repeated.failure).toBeNull();
  expect(repeated.made.slice(-3)).toEqual([`version 7 ${part}`, 'wait 1000', `version 7 ${part}`]);
  const { made, own } = calls();
  const handOver = () => own.wait(0).then(() => Promise.reject(bare));
  const events = WITH_EXTRA.map((event) => ({ event, revision: 1, scheduleId: 7 }));
  const failure = await makeCalls(START, part, events, { ...own, handOver });
  expect(made.slice(-5)).toEqual(['wait 0', 'wait 1000', 'wait 0', 'wait 3000', 'wait 0']);
  expect(failure).toMatchObject({
    toast: { description: expect.stringMatching(/^A programação foi salva, mas o envio não foi confirmado: Houve um erro/) },
    isUnconfirmed: true,
  });
  expect(part === 'week' ? failure?.problems[0] : failure?.extraError).toMatch(/não foi confirmado/);
});

const MISSING = 'Por favor, selecione uma data válida.';
const NO_DAY = 'Configure pelo menos um dia da programação antes de salvar.';
const ONLY_EXTRA = [NO_DAY, 'Para enviar só o evento extra, abra-o em Programação e use “Enviar Evento Extra”.'];
const NO_EXTRA = 'Configure o evento extra antes de enviar.';
const TOO_LITTLE = 'Configure o evento extra com pelo menos uma informação antes de enviar.';
const UNCONFIGURED = ['Evento Extra não configurado', 'Adicione pelo menos um nome, layout ou atração ao evento extra.'] as const;
const EMPTY = Array<EventDraft>(5).fill(day());
const noted = <Event extends EventDraft>(event: Event) => ({ ...event, observations: 'x' });
const dateError = `Data do evento extra: ${MISSING}`;

it.each<[string, string | null, SendPart, EventDraft[], Partial<Failure> | null]>([
  ['nothing', START, 'week', DAYS, null],
  ['nothing, as an extra event needs no day', START, 'extra', [...EMPTY, extra()], null],
  ['no day', START, 'week', [...EMPTY.with(4, noted(day())), extra()], failureOf('Nenhum dia configurado', NO_DAY, ONLY_EXTRA)],
  ['no date', null, 'week', DAYS, { dateError: MISSING }],
  ['a start date that is no Wednesday', '2026-11-26', 'week', DAYS, { dateError: 'A data inicial deve ser uma quarta-feira.' }],
  ['no extra event', START, 'extra', DAYS, { extraError: NO_EXTRA }],
  ['an extra event that was only opened', START, 'extra', [...DAYS, emptyExtra()], { extraError: NO_EXTRA }],
  ['only observations', START, 'extra', [...DAYS, noted(emptyExtra())], failureOf(...UNCONFIGURED, [], TOO_LITTLE)],
  ['only tickets', START, 'extra', [...DAYS, emptyExtra('open')], { extraError: TOO_LITTLE }],
  ['a wrong date', START, 'week', [...DAYS, extra({ dateText: '31/02/2027' })], { extraError: dateError, problems: [dateError] }],
])('problemOf() returns why a week cannot be sent (spec §5), or null: the reason is %s', (_, start, part, events, expected) => {
  const problem = problemOf(start as typeof START | null, part, events);
  if (expected) expect(problem).toMatchObject(expected);
  else expect(problem).toBeNull();
});

const SAMBA = { eventName: 'Samba' };
const SENT = sentWeek([SAMBA]);
const BINGO = withExtra(SENT, { eventName: 'Bingo' });
const FESTA = withExtra(SENT, { id: 76, eventName: 'Festa' });
const BOTH = withExtra(BINGO, { id: 76, eventName: 'Festa' });
const ASKED = { ...BINGO, answers: [answer({ kind: 'adjust' })] };
const CHORO = withExtra(sentWeek([SAMBA, { eventName: 'Choro', revision: 2 }]), { eventName: 'Bingo' });
const EMPTIED = sentWeek([{}], { changes: changed(0) });

it.each<[string, Week, Week, SendPart, RegExp | null]>([
  ['nothing has changed since the sender saw the week and its request', ASKED, ASKED, 'week', null],
  ['an event that the send saves was changed', SENT, sentWeek([{ eventName: 'Rock', revision: 2 }]), 'week', null],
  ['a day that the sender sees empty has content', BINGO, CHORO, 'week', /^Quinta mudou em outro aparelho, e nada foi enviado\./],
  ['a day that is not sent has content that the sender has not seen', BINGO, CHORO, 'extra', null],
  ['another event has replaced the extra event', BINGO, FESTA, 'extra', /^Evento Extra mudou em outro aparelho/],
  ['there is a second extra event', BINGO, BOTH, 'week', /^Evento Extra mudou em outro aparelho/],
  ['the second extra event was removed', BOTH, BINGO, 'week', /^Evento Extra mudou em outro aparelho/],
  ['an administrator has asked for an adjustment', BINGO, ASKED, 'week', /^Chegou um pedido de ajuste .* Leia o pedido e envie/],
  ['the programme was deleted', SENT, week(null), 'week', /^A programação desta semana foi excluída ou trocada/],
  // Both programmes' events have the same revisions, so the server would accept the calls of a send.
  ['another programme has replaced it', SENT, sentWeek([SAMBA], {}, { id: 8 }), 'week', /foi excluída ou trocada, e nada/],
])('unseenOf() returns what the sender has not seen of a newer week, or null: %s', (_, shown, newest, part, words) => {
  const unseen = unseenOf(newest, shown, part, sentEvenings(shownWeek(shown)));
  if (words) expect(unseen).toMatch(words);
  else expect(unseen).toBeNull();
});

it.each<[string, Week, Week | undefined, SendPart, boolean]>([
  ['nothing differs from a version', BINGO, BINGO, 'week', true],
  ['no version was made', week([SAMBA]), week([SAMBA]), 'week', false],
  ['the week could not be read', SENT, undefined, 'week', false],
  ['a day differs from the version', SENT, { ...SENT, changes: changed(0) }, 'week', false],
  ['a day that is not sent differs from the version', BINGO, { ...BINGO, changes: changed(0) }, 'extra', true],
  ['the sent extra event differs from the version', BINGO, { ...BINGO, changes: changed(5) }, 'extra', false],
  ['somebody else has sent other content', SENT, sentWeek([{ eventName: 'Rock', revision: 2 }]), 'week', false],
  ['somebody else has sent other days', BINGO, CHORO, 'extra', true],
  ['a request refers to a later version', SENT, { ...SENT, answers: [answer({ kind: 'adjust', version: 2 })] }, 'week', false],
])('isSent() says whether a send whose response was lost has made its version: %s', (_, shown, newest, part, expected) => {
  expect(isSent(newest, part, sentEvenings(shownWeek(shown)))).toBe(expected);
});

it.each<[string, SendPart, Week, SendPart]>([
  ['all days were emptied after a send', 'extra', withExtra(EMPTIED, {}), 'week'],
  ['a day is left', 'extra', { ...BINGO, changes: changed(1) }, 'extra'],
  ['the days are empty and were never sent', 'extra', withExtra(week([{}]), {}), 'extra'],
  ['only the extra event has changed', 'extra', withExtra(sentWeek([{}], { changes: changed(5) }), {}), 'extra'],
  ['the whole week is being sent', 'week', SENT, 'week'],
])('versionPartOf() returns the part of which a send makes a version: %s', (_, part, of, expected) => {
  expect(versionPartOf(part, of)).toBe(expected);
});

it('if a sent extra event is emptied, “Enviar Evento Extra” says that the week’s send removes it', async () => {
  const of = shownWeek(sentWeek([{ eventName: 'Baile' }], { changes: [{ position: 5, kind: 'removed', fields: [] }] }));
  const advice = 'Para tirar do ar o evento extra que já foi enviado, envie a semana.';
  expect(await sendPart(of, 'extra', new QueryClient(), null)).toMatchObject({ extraError: `${NO_EXTRA} ${advice}` });
});

const TAKE_DOWN = 'Para tirar do ar o que já foi enviado, peça ao Admin para excluir a programação.';
it.each<[SendPart, Partial<Failure>]>([
  ['week', { problems: [NO_DAY, TAKE_DOWN] }],
  ['extra', { problems: [], extraError: `${NO_EXTRA} ${TAKE_DOWN}` }],
])('the part “%s” of a week emptied after a send is not sent; a message says that the Admin can delete it', async (part, of) => {
  expect(await sendPart(shownWeek(EMPTIED), part, new QueryClient(), null)).toMatchObject(of);
});
