// One measurement after another, in a thread of their own so that the log lines read by the main thread do not hold up the client.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import autocannon, { type Client, type Request } from 'autocannon';
import { workerdCpu } from './cpu.ts';
import { DAY_BODIES, EXTRA_BODY, REQUESTS_PER_SEND, START } from './week.ts';

export interface Load {
  url: string;
  /** Value of the Host header. */
  host: string;
  /** A path to GET; or, for sends, the folder of `schedules` and `events`. */
  path: string;
  kind: 'read' | 'send';
  clients: number;
  seconds: number;
}

export interface Measure {
  /** Requests a second; for sends, requests / 7. */
  perSecond: number;
  /** Milliseconds of one request, or of one whole send. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time that workerd spent on one request, or on one whole send. */
  cpu: number;
}

interface Counted extends Omit<Measure, 'cpu'> {
  /** Requests, or sends, that were answered. */
  count: number;
}

let thread: Worker | null = null;

/** Runs one load to its end, in the one thread that all loads are run in. One at a time. */
export async function measure(load: Load): Promise<Measure> {
  thread ??= new Worker(new URL(import.meta.url), { workerData: 'loads' });
  const before = workerdCpu();
  thread.ref();
  thread.postMessage(load);
  const [answer] = (await once(thread, 'message')) as [Counted | { failure: string }];
  // Nobody waits for a thread that has nothing to do.
  thread.unref();
  if ('failure' in answer) throw new Error(answer.failure);
  const { count, ...counted } = answer;
  if (count === 0) throw new Error(`${load.path}: not one answer in ${load.seconds} s`);
  return { ...counted, cpu: (workerdCpu() - before) / count };
}

interface Sending {
  started: number;
  events: { id: number }[];
  scheduleId: number;
}

/** The requests of one send in their order; each client goes through them again and again. */
function sendRequests(path: string, host: string, took: (ms: number) => void): Request[] {
  const headers = () => ({ host, 'content-type': 'application/json', 'idempotency-key': randomUUID() });
  const keep = (status: number) => {
    if (status >= 300) throw new Error(`A send met status ${status}.`);
  };
  const sending = (context: object) => context as Sending;
  return [
    {
      method: 'POST',
      path: `${path}/schedules`,
      body: JSON.stringify({ startDate: START, specialEventOnly: false }),
      setupRequest(request, context) {
        sending(context).started = performance.now();
        return { ...request, headers: headers() };
      },
      onResponse(status, body, context) {
        keep(status);
        const { id, events } = JSON.parse(body);
        Object.assign(context, { scheduleId: id, events });
      },
    },
    ...DAY_BODIES.map(
      (body, day): Request => ({
        method: 'PUT',
        setupRequest(request, context) {
          const { scheduleId, events } = sending(context);
          return {
            ...request,
            path: `${path}/events/${events[day]?.id}`,
            headers: headers(),
            body: JSON.stringify({ ...body, scheduleId }),
          };
        },
        onResponse: keep,
      }),
    ),
    {
      method: 'POST',
      path: `${path}/events?special=true`,
      setupRequest(request, context) {
        return {
          ...request,
          headers: headers(),
          body: JSON.stringify({ ...EXTRA_BODY, scheduleId: sending(context).scheduleId }),
        };
      },
      onResponse(status, _, context) {
        keep(status);
        took(performance.now() - sending(context).started);
      },
    },
  ];
}

async function run({ url, host, path, kind, clients, seconds }: Load): Promise<Counted> {
  const times: number[] = [];
  let responses = 0;
  let last = 0;
  const requests = kind === 'send' ? sendRequests(path, host, (ms) => times.push(ms)) : [{ path, headers: { host } }];
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((done, fail) => {
    // The samples are only how often autocannon looks at the clock: percentiles come from every single time below.
    const options = { url, connections: clients, duration: seconds, sampleInt: 100, requests };
    const instance = autocannon(options, (error, outcome) => (error ? fail(error) : done(outcome)));
    instance.on('response', (_: Client, status: number, __: number, ms: number) => {
      if (status >= 300) fail(new Error(`${path} met status ${status}.`));
      responses += 1;
      last = performance.now();
      if (kind === 'read') times.push(ms);
    });
  });
  if (result.errors || result.non2xx) throw new Error(`${path}: ${result.errors} errors, ${result.non2xx} not 2xx`);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? Number.NaN;
  const count = kind === 'send' ? responses / REQUESTS_PER_SEND : responses;
  return { perSecond: (count * 1000) / (last - started), p50: at(0.5), p99: at(0.99), count };
}

if (workerData === 'loads') {
  const port = parentPort as MessagePort;
  port.on('message', async (load: Load) => {
    port.postMessage(await run(load).catch((error: unknown) => ({ failure: String(error) })));
  });
}
