import type { Context } from '../context.ts';

/** Asks R2 for something that is not there, the cheapest question there is. Throws what R2 throws. */
export async function bucketAnswers({ media }: Pick<Context, 'media'>): Promise<void> {
  await media.head('health');
}
