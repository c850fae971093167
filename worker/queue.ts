/** The consumer of the jobs queue. Nothing is sent yet, so whatever arrives is said aloud and put away. */
export async function consume(batch: MessageBatch<unknown>): Promise<void> {
  console.warn(JSON.stringify({ level: 'warn', queue: batch.queue, ignoredMessages: batch.messages.length }));
  batch.ackAll();
}
