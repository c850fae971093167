import { createMessageBatch } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { scheduleEvent } from '../../core/contracts/events.ts';
import { mailSettings } from '../../core/contracts/mail.ts';
import { version } from '../../core/contracts/versions.ts';
import { mailAddresses, mails } from '../../db/schema/mail.ts';
import { versions } from '../../db/schema/versions.ts';
import type { Context } from '../context.ts';
import worker from '../index.ts';
import { checkHealth } from '../services/health/check.ts';
import { replaceMailAddresses } from '../services/mail/addresses.ts';
import { queueMail, wakeMails } from '../services/mail/queue.ts';
import { sendMail } from '../services/mail/send.ts';
import { admin } from '../test/accounts.ts';
import { answer, call, callWith, get, post, put, refusal, remove, type Settings } from '../test/api.ts';
import { db, makeSchedule } from '../test/fixtures.ts';
import { heldContext } from '../test/imports.ts';

const PATH = '/api/mail-addresses';
const [ANA, BIA] = ['ana@casa.example', 'bia@casa.example'];
const FROM = 'programacao@casa.example';
const ORIGIN = 'https://quartou.test';
const MINUTE = 60_000;

type Message = Parameters<SendEmail['send']>[0] & { to: string; text: string; subject: string };

/** A binding that remembers what was sent, and refuses what it is told to. */
function mailbox() {
  const mailed: Message[] = [];
  const refused = new Set<string>();
  const binding = {
    send: async (message: Message) => {
      if (refused.has(message.to))
        throw Object.assign(new Error(`Destination <${message.to}> is not verified`), { code: 'E_NO' });
      mailed.push(message);
      return { messageId: '1' };
    },
  } as SendEmail;
  return { mailed, refused, binding, to: () => mailed.map(({ to }) => to) };
}

/** A held context with a mailbox. */
function held() {
  const clock = heldContext();
  const box = mailbox();
  const context: Context = { ...clock.context, mail: { from: FROM, binding: box.binding } };
  return { ...clock, ...box, context };
}

/** A programme with a named Friday that Bia has handed over, before there are addresses: then the real queue has nothing to do with it. */
async function makeVersion() {
  const { id, events } = await makeSchedule();
  const rename = (eventName: string) =>
    answer(put(`/api/events/${events[2]?.id}`, { scheduleId: id, eventName }), scheduleEvent).then(() =>
      answer(post(`/api/schedules/${id}/versions`, { author: 'Bia' }), version, 201),
    );
  await rename('Baile');
  return { id, rename };
}

const rowOf = async (scheduleId: number) =>
  (
    await db
      .select({ mail: mails })
      .from(mails)
      .innerJoin(versions, eq(versions.id, mails.versionId))
      .where(eq(versions.scheduleId, scheduleId))
  )[0]?.mail;

beforeEach(async () => {
  await db.delete(mails);
  await db.delete(mails);
  await db.delete(mailAddresses);
});

describe('the addresses', () => {
  it('are none at first; an administrator writes them down, as one writes them', async () => {
    const headers = await admin();
    expect(await answer(get(PATH, headers), mailSettings)).toEqual({ addresses: [], isConfigured: false });
    const typed = [' Ana@Casa.example ', BIA, 'ANA@casa.example'];
    expect((await answer(call('PUT', PATH, { addresses: typed }, headers), mailSettings)).addresses).toEqual([ANA, BIA]);
    expect((await answer(put(PATH, { addresses: [BIA] }, headers), mailSettings)).addresses).toEqual([BIA]);
    expect((await answer(get(PATH, headers), mailSettings)).addresses).toEqual([BIA]);
    expect((await answer(put(PATH, { addresses: [] }, headers), mailSettings)).addresses).toEqual([]);
  });

  it('that are none are refused in words, and change nothing', async () => {
    const headers = await admin();
    await put(PATH, { addresses: [BIA] }, headers);
    const many = Array.from({ length: 21 }, (_, n) => `a${n}@casa.example`);
    for (const [addresses, message] of [
      [[ANA, 'ana@'], '“ana@” não é um endereço de e-mail.'],
      [[`${ANA}\nBcc: x@casa.example`], /não é um endereço de e-mail\.$/],
      [['Ana <ana@casa.example>'], /não é um endereço de e-mail\.$/],
      [[''], /não é um endereço de e-mail\.$/],
      [[`${'a'.repeat(250)}@casa.example`], 'Endereço: no máximo 254 caracteres (tem 263).'],
      [many, 'No máximo 20 endereços.'],
      [[1], 'Endereço: esperava um texto.'],
      ['ana@casa.example', 'Esperava uma lista de endereços.'],
    ] as const) {
      const { message: said } = await refusal(put(PATH, { addresses }, headers), 422, 'validation');
      expect(said).toMatch(message);
    }
    expect((await answer(get(PATH, headers), mailSettings)).addresses).toEqual([BIA]);
  });

  it('are told to administrators alone, with whether mail can be sent', async () => {
    await refusal(get(PATH), 401, 'unauthorized');
    await refusal(put(PATH, { addresses: [] }), 401, 'unauthorized');
    const settings = { EMAIL: mailbox().binding, MAIL_FROM: FROM } as Settings;
    const ask = async (some: Settings) => (await callWith(some, 'GET', PATH, undefined, await admin())).json();
    expect(await ask(settings)).toEqual({ addresses: [], isConfigured: true });
    expect(await ask({ ...settings, MAIL_FROM: ' ' })).toMatchObject({ isConfigured: false });
  });
});

describe('handing over', () => {
  it('queues nothing where there are no addresses', async () => {
    await makeVersion();
    expect(await db.$count(mails)).toBe(0);
  });

  it('writes into the log where no mail can be sent; the addresses are in no log and in no answer for the staff', async () => {
    const lines = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}));
    await put(PATH, { addresses: [ANA, BIA] }, await admin());
    const { id } = await makeVersion();
    await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ doneAt: expect.any(String), sentTo: [] }), 20_000);
    const written = lines.flatMap(({ mock }) => mock.calls.map(([line]) => String(line)));
    const [mail] = written.filter((line) => line.includes('mailNotConfigured'));
    expect(JSON.parse(mail ?? '')).toMatchObject({
      level: 'warn',
      mailNotConfigured: { addresses: 2, text: expect.stringContaining(`${ORIGIN}/admin/view/${id}`) },
    });
    const answers = ['', '/versions', '/versions/1'].map(async (rest) => (await get(`/api/schedules/${id}${rest}`)).text());
    const all = [...written, ...(await Promise.all(answers)), await (await get('/api/health')).text()];
    for (const address of [ANA, BIA]) expect(all.filter((text) => text.includes(address))).toEqual([]);
    vi.restoreAllMocks();
  });

  it('succeeds also where the mail cannot be queued, which is made good by the clock', async () => {
    const { context, jobs, sent: queued, pass, deliver, to } = held();
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { id } = await makeVersion();
    await replaceMailAddresses(context, [ANA]);
    const send = () => Promise.reject(new Error('no queue'));
    await queueMail({ ...context, jobs: { ...jobs, send } }, id, 1, ORIGIN);
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([{ mailNotQueued: /no queue/ }]);
    log.mockRestore();
    pass(15 * MINUTE - 1);
    expect(await wakeMails(context)).toBe(0);
    pass(1);
    expect(await wakeMails(context)).toBe(1);
    expect(await wakeMails(context)).toBe(0);
    expect(queued).toHaveLength(1);
    await deliver(context);
    expect(to()).toEqual([ANA]);
  });
});

describe('a mail', () => {
  it('is one for each version and address, however often its message comes', async () => {
    const { context, sent: queued, deliver, mailed } = held();
    const { id, rename } = await makeVersion();
    await rename('Samba');
    await replaceMailAddresses(context, [ANA, BIA]);
    for (let n = 0; n < 3; n += 1) await queueMail(context, id, 1, ORIGIN);
    const versionId = (await rowOf(id))?.versionId ?? 0;
    expect(queued).toEqual([{ job: 'mail', versionId }]);
    await Promise.all([1, 2, 3].map(() => sendMail(context, versionId)));
    await deliver(context, 3);
    const link = `Ver no Quartou: ${ORIGIN}/admin/view/${id}`;
    const first = { from: FROM, subject: 'Programação de 07/10/2026: versão 1' };
    expect(mailed).toEqual([ANA, BIA].map((to) => ({ ...first, to, text: expect.stringContaining(link) })));
    expect(mailed[0]?.text).toMatch(/^Enviada por Bia\.\n\n\*Programação de 07\/10 a 11\/10\*\n\n.*\nBaile\n\nVer/);

    await queueMail(context, id, 2, ORIGIN);
    await deliver(context);
    expect(mailed).toHaveLength(4);
    expect(mailed[3]).toMatchObject({ to: BIA, subject: 'Programação de 07/10/2026: versão 2 (1 mudança)' });
    for (const words of ['Baile', 'Samba', link]) expect(mailed[3]?.text).toContain(words);
  });

  it('that is refused is tried again, for those alone that it has not reached', async () => {
    const { context, sent: queued, refused, binding, to } = held();
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { id } = await makeVersion();
    await replaceMailAddresses(context, [ANA, BIA]);
    // By the real clock, which is the consumer's.
    await queueMail({ ...context, now: () => new Date() }, id, 1, ORIGIN);
    const settings = { ...env, EMAIL: binding, MAIL_FROM: FROM };
    const consume = async () => {
      const retry = vi.fn();
      const batch = createMessageBatch('quartou-jobs', [{ id: '0', timestamp: new Date(0), attempts: 1, body: queued[0] }]);
      for (const message of batch.messages) message.retry = retry;
      await worker.queue(batch, settings);
      return retry.mock.calls.length;
    };
    refused.add(ANA);
    expect(await consume()).toBe(1);
    expect(to()).toEqual([BIA]);
    expect(log.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringContaining('1 of 2 mails were refused: E_NO Error: Destination <…> is not verified'),
    ]);
    log.mockRestore();
    refused.clear();
    expect(await consume()).toBe(0);
    expect(await consume()).toBe(0);
    expect(to()).toEqual([BIA, ANA]);
    expect(await rowOf(id)).toMatchObject({ attempts: 2, doneAt: expect.any(String) });
  });

  it('whose consumer has died is taken up again, and is not sent by two', async () => {
    const { context, deliver, pass, sent: queued, to } = held();
    const { id } = await makeVersion();
    await replaceMailAddresses(context, [ANA]);
    await queueMail(context, id, 1, ORIGIN);
    const update = { leasedUntil: new Date(context.now().getTime() + 2 * MINUTE).toISOString(), attempts: 1 };
    await db.update(mails).set(update);
    await deliver(context);
    expect(to()).toEqual([]);
    pass(17 * MINUTE);
    expect(await wakeMails(context)).toBe(1);
    expect(queued).toHaveLength(1);
    await deliver(context);
    expect(to()).toEqual([ANA]);
  });

  it('is given up after many tries or a day, and the health check says so meanwhile', async () => {
    const { context, deliver, pass, refused, to } = held();
    const { id } = await makeVersion();
    await replaceMailAddresses(context, [ANA]);
    await queueMail(context, id, 1, ORIGIN);
    refused.add(ANA);
    await expect(deliver(context)).rejects.toThrow('1 of 1');
    const state = async () => (await checkHealth(context)).parts.mail;
    expect(await state()).toBe('ok');
    await db.update(mails).set({ attempts: 24 });
    pass(16 * MINUTE);
    expect(await state()).toBe('late');
    refused.clear();
    expect(await wakeMails(context)).toBe(0);
    await sendMail(context, (await rowOf(id))?.versionId ?? 0);
    await db.update(mails).set({ attempts: 1 });
    pass(24 * 60 * MINUTE);
    expect(await wakeMails(context)).toBe(0);
    expect(await state()).toBe('ok');
    expect(to()).toEqual([]);
  });

  it('about a programme that was deleted meanwhile is not sent', async () => {
    const { context, deliver, to } = held();
    const { id } = await makeVersion();
    await replaceMailAddresses(context, [ANA]);
    await queueMail(context, id, 1, ORIGIN);
    await remove(`/api/schedules/${id}`, await admin());
    await deliver(context);
    expect(to()).toEqual([]);
    expect((await rowOf(id))?.doneAt).not.toBeNull();
  });
});
