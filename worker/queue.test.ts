import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { imports } from '../db/schema/imports.ts';
import worker from './index.ts';
import { db, makeImport } from './test/fixtures.ts';

// The last message is from release 0.7, which sent e-mails. Such a message may still be in the queue.
const STRANGE = [{ any: 1 }, null, { job: 'mail', versionId: 1 }];

it.each(['quartou-jobs', 'quartou-jobs-dead'])(
  'in the queue %s, an unknown message is logged and acknowledged',
  async (queue) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const messages = STRANGE.map((body, i) => ({ id: `${i}`, timestamp: new Date(0), attempts: 1, body }));
    const batch = createMessageBatch(queue, messages);
    const context = createExecutionContext();
    await worker.queue(batch, env);
    const result = await getQueueResult(batch, context);
    expect(result.explicitAcks).toEqual(['0', '1', '2']);
    expect(result.retryMessages).toEqual([]);
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject(
      ['0', '1', '2'].map((ignoredMessage) => ({ queue, ignoredMessage })),
    );
    log.mockRestore();
  },
);

it('a dead letter ends an import that was read too often', async () => {
  const { id } = await makeImport({ state: 'reading', attempts: 10 });
  const body = { job: 'read', importId: id };
  await worker.queue(createMessageBatch('quartou-jobs-dead', [{ id: '0', timestamp: new Date(0), attempts: 1, body }]), env);
  const [row] = await db.select({ state: imports.state }).from(imports).where(eq(imports.id, id));
  expect(row).toEqual({ state: 'failed' });
});
