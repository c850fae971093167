import type { Meter } from '../db/client.ts';
import { createContext, type Job, logLine } from './context.ts';
import { describe } from './errors.ts';

export interface JobLine extends Meter {
  level: 'info';
  queue: string;
  job: Job;
  ms: number;
}

const JOBS: readonly unknown[] = ['read', 'slice'] satisfies Job['job'][];

function isJob(body: unknown): body is Job {
  return typeof body === 'object' && body !== null && 'job' in body && JOBS.includes(body.job);
}

/**
 * Works on a batch of messages. A failed message is retried, each time after twice the previous delay, up to 64 s. Messages
 * of the dead-letter queue get the same handling, because only a bad or lost archive, or too many attempts, may end an import.
 * Attempts are counted in D1, and thus not while D1 fails. After a counted attempt, retried messages do nothing during the pause
 * `pauseAfter`; then imports/sweep.ts sends a new message.
 */
export async function consume(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  const { runJob } = await import('./imports/slice.ts');
  for (const message of batch.messages) {
    if (isJob(message.body)) {
      const started = Date.now();
      const context = createContext(env);
      try {
        await runJob(context, message.body);
        message.ack();
        const ms = Date.now() - started;
        logLine<JobLine>(env, { level: 'info', queue: batch.queue, job: message.body, ms, ...context.meter });
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
