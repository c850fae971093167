import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import worker from './index.ts';

// The last message is from release 0.7, which sent e-mails. Such a message may still be in the queue.
const STRANGE = [{ any: 1 }, null, { job: 'mail', versionId: 1 }];

it('an unknown message is logged with its queue, and acknowledged', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const messages = STRANGE.map((body, i) => ({ id: `${i}`, timestamp: new Date(0), attempts: 1, body }));
  const batch = createMessageBatch('quartou-jobs', messages);
  const context = createExecutionContext();
  await worker.queue(batch, env);
  const result = await getQueueResult(batch, context);
  expect(result.explicitAcks).toEqual(['0', '1', '2']);
  expect(result.retryMessages).toEqual([]);
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject(
    ['0', '1', '2'].map((ignoredMessage) => ({ queue: 'quartou-jobs', ignoredMessage })),
  );
});
