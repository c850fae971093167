import type { Meter } from '../db/client.ts';
import { createContext } from './context.ts';
import { buryJob, runJob } from './imports/consumer.ts';
import type { Job } from './imports/messages.ts';
import { logLine } from './log.ts';

/** Messages of the jobs queue that failed too often end here (wrangler.toml); a second environment's name goes on behind it. */
const DEAD = 'quartou-jobs-dead';

/** One line of the log for each message that was dealt with. */
export interface JobLine extends Meter {
  level: 'info';
  queue: string;
  job: Job;
  ms: number;
}

/** The consumer of the jobs queue: a message that fails comes again later, the longer the more often it did. */
export async function consume(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  const work = batch.queue.startsWith(DEAD) ? buryJob : runJob;
  for (const message of batch.messages) {
    if (isJob(message.body)) {
      const started = Date.now();
      const context = createContext(env);
      try {
        await work(context, message.body);
        message.ack();
        const line: JobLine = {
          level: 'info',
          queue: batch.queue,
          job: message.body,
          ms: Date.now() - started,
          ...context.meter,
        };
        logLine(env, line);
      } catch (error) {
        console.error(JSON.stringify({ level: 'error', queue: batch.queue, job: message.body, error: describe(error) }));
        message.retry({ delaySeconds: 2 ** Math.min(message.attempts, 6) });
      }
    } else {
      console.warn(JSON.stringify({ level: 'warn', queue: batch.queue, ignoredMessage: message.id }));
      message.ack();
    }
  }
}

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

function isJob(body: unknown): body is Job {
  return typeof body === 'object' && body !== null && 'job' in body && (body.job === 'read' || body.job === 'slice');
}
