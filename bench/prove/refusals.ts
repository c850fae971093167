// The database, the bucket or the queue refuses one call after the other of everything that matters.
import { setTimeout as sleep } from 'node:timers/promises';
import { errorAnswer } from '../../core/contracts/errors.ts';
import { Importer } from '../importing.ts';
import { send } from './http.ts';
import { jobRefusals } from './job-refusals.ts';
import { importing } from './operations-import.ts';
import { sending } from './operations-send.ts';
import { shelving } from './operations-shelf.ts';
import { atOnce, Faults, type Proof, type Row } from './proof.ts';
import { REFUSE, type Refusal } from './refusing.ts';
import type { Server } from './server.ts';
import { soundness } from './stored.ts';
import type { Operation, Trial } from './trial.ts';
import { catalogueOf } from './week.ts';

/** How long what goes on by itself may take, ms: the sweeper waits ten seconds before it helps on. */
const PATIENCE = 60_000;
/** Each trial is about something of its own, so some can be made at once. */
const AT_ONCE = 4;
const WHENS = ['before', 'after'] as const;

/** An answer that arrived; `body` is null where it broke off. */
interface Answer {
  status: number;
  requestId: string | null;
  body: Uint8Array | null;
}

/** Counts of one group. */
class Tally {
  calls = 0;
  refusals = 0;
  refused = 0;
  wentOn = 0;
  brokenOff = 0;
  before = 0;
  after = 0;
  repeated = 0;
  readonly faults = new Faults();
}

async function ask(server: Server, admin: Importer, { request }: Trial, refusal?: Refusal): Promise<Answer> {
  const { method, path, body, key } = request;
  const isRaw = body instanceof FormData || body instanceof Uint8Array;
  const headers: Record<string, string> = { ...admin.headers };
  if (!(body instanceof FormData))
    headers['content-type'] = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
  if (key) headers['idempotency-key'] = key;
  if (refusal) headers[REFUSE] = `${refusal.call} ${refusal.when}`;
  const init: RequestInit = { method, headers };
  if (body) init.body = isRaw ? (body as BodyInit) : JSON.stringify(body);
  const answer = await send(new URL(path, server.url), init);
  const bytes = await answer.bytes().catch(() => null);
  return { status: answer.status, requestId: answer.headers.get('x-request-id'), body: bytes };
}

const isOk = (status: number) => status >= 200 && status < 300;
const textOf = ({ body }: Answer) => Buffer.from(body ?? []).toString();

/** What is wrong with the words in which somebody is told of a failure. */
function wordsFault(answer: Answer): string | null {
  const text = textOf(answer);
  try {
    const { message, requestId } = errorAnswer.strict().parse(JSON.parse(text));
    if (requestId !== answer.requestId) return 'another requestId than in the header';
    if (!/^[A-ZÀ-Ú][^<>{}]+\.$/.test(message) || /prove:|D1|R2|SQL|error/i.test(message))
      return `not plain Portuguese: ${message}`;
    return null;
  } catch {
    return `${answer.status} without the error's shape: ${text.slice(0, 80)}`;
  }
}

async function tryOne(server: Server, admin: Importer, operation: Operation, refusal: Refusal, tally: Tally): Promise<void> {
  const where = `${operation.name}, call ${refusal.call} ${refusal.when}`;
  const trial = await operation.prepare();
  const state = async () => JSON.stringify(await trial.look());
  const before = await state();
  const first = await ask(server, admin, trial, refusal);
  tally.refusals += 1;
  if (!first.body) tally.brokenOff += 1;
  else if (isOk(first.status)) {
    tally.wentOn += 1;
  } else {
    tally.refused += 1;
    const fault = wordsFault(first);
    if (fault) tally.faults.add(`${where}: ${fault}`);
  }

  const between = await state();
  const again = await ask(server, admin, trial);
  const isFine = isOk(again.status) || (between !== before && trial.isRepeatFine?.(again.status, textOf(again)));
  if (isFine) tally.repeated += 1;
  else tally.faults.add(`${where}: repeated, ${again.status} ${textOf(again).slice(0, 120)}`);

  const until = performance.now() + PATIENCE;
  while (trial.isSettled && !(await trial.isSettled()) && performance.now() < until) await sleep(100);
  const end = await state();
  if (end === before) tally.faults.add(`${where}: nothing has happened`);
  if (between === end) tally.after += 1;
  else if (between === before) tally.before += 1;
  else tally.faults.add(`${where}: between: ${before} → ${between} → ${end}`);
}

/** How many calls to D1, R2 and the queue an operation makes. */
async function callsOf(server: Server, admin: Importer, operation: Operation): Promise<number> {
  const trial = await operation.prepare();
  const { status, body } = await ask(server, admin, trial);
  if (!isOk(status)) throw new Error(`${operation.name} undisturbed: ${status} ${Buffer.from(body ?? [])}`);
  return (await send(new URL('/api/prove/last', server.url), {})).json() as Promise<number>;
}

function rowOf(group: string, names: string[], tally: Tally): Row {
  const { refused, wentOn, brokenOff } = tally;
  const broken = brokenOff ? `, ${brokenOff} broken off for everybody to see` : '';
  return {
    what: `${group} (${names.length > 6 ? `${names.length} addresses` : names.join(', ')}): each of its ${tally.calls} calls to D1, R2 and the queue fails once, before it is carried out and after`,
    promised: `plain Portuguese with a requestId; state before or after; a repeat succeeds`,
    seen: tally.faults.or(
      `${tally.refusals} refusals: ${refused} answered in words, ${wentOn} carried out all the same${broken}; state as before ${tally.before}, as after ${tally.after}, between 0; ${tally.repeated} repeats succeeded`,
    ),
    held: tally.faults.isEmpty && tally.refusals > 0,
  };
}

export const refusals: Proof = async ({ random, open, say }) => {
  const server = await open('refusing');
  const admin = await Importer.at(server.url, 'bench');
  const setting = { server, admin, random, catalogue: await catalogueOf(server.url) };
  const all = [...sending(setting), ...shelving(setting), ...importing(setting)];
  const rows: Row[] = [];
  for (const group of new Set(all.map((operation) => operation.group))) {
    const tally = new Tally();
    const own = all.filter((operation) => operation.group === group);
    for (const operation of own) {
      const calls = await callsOf(server, admin, operation);
      tally.calls += calls;
      const trials = Array.from({ length: calls }, (_, i) => WHENS.map((when) => ({ call: i + 1, when }))).flat();
      await atOnce(trials, AT_ONCE, (refusal) => tryOne(server, admin, operation, refusal, tally));
      say(`${group}, ${operation.name}: ${trials.length} refusals`);
    }
    rows.push(
      rowOf(
        group,
        own.map(({ name }) => name),
        tally,
      ),
    );
  }
  rows.push(await jobRefusals(server, admin, random));
  const wrong = await soundness(server);
  return rows.map((row, i) => (i === 0 && wrong.length ? { ...row, seen: `${row.seen}; ${wrong[0]}`, held: false } : row));
};
