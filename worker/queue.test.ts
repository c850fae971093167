import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import worker from './index.ts';

it('puts away what it does not understand, and says that it came', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const messages = [{ any: 1 }, null].map((body, i) => ({ id: `${i}`, timestamp: new Date(0), attempts: 1, body }));
  const batch = createMessageBatch('quartou-jobs', messages);
  const context = createExecutionContext();
  await worker.queue(batch, env);
  const result = await getQueueResult(batch, context);
  expect(result.explicitAcks).toEqual(['0', '1']);
  expect(result.retryMessages).toEqual([]);
  expect(JSON.parse(log.mock.calls[0]?.[0] as string)).toMatchObject({ queue: 'quartou-jobs', ignoredMessage: '0' });
  log.mockRestore();
});
