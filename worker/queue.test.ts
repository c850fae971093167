import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { expect, it, vi } from 'vitest';
import worker from './index.ts';

it('puts away every message, and says that it came', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const messages = ['1', '2'].map((id) => ({ id, timestamp: new Date(0), attempts: 1, body: { any: id } }));
  const batch = createMessageBatch('quartou-jobs', messages);
  const context = createExecutionContext();
  await worker.queue(batch);
  const result = await getQueueResult(batch, context);
  expect(result.ackAll).toBe(true);
  expect(result.retryMessages).toEqual([]);
  expect(JSON.parse(log.mock.calls[0]?.[0] as string)).toMatchObject({ queue: 'quartou-jobs', ignoredMessages: 2 });
  log.mockRestore();
});
