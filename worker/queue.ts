import { createContext } from './context.ts';
import { buryJob, runJob } from './imports/consumer.ts';
import type { Job } from './imports/messages.ts';

/** Messages of the jobs queue that failed too often end here (wrangler.toml). */
const DEAD = 'quartou-jobs-dead';

/** The consumer of the jobs queue: a message that fails comes again later, the longer the more often it did. */
export async function consume(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  const context = createContext(env);
  const work = batch.queue === DEAD ? buryJob : runJob;
  for (const message of batch.messages) {
    if (isJob(message.body)) {
      try {
        await work(context, message.body);
        message.ack();
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
