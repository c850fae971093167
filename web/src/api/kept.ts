import type { QueryClient } from '@tanstack/react-query';
import { forgetSeen } from './seen.ts';
import { USER_KEY } from './user-key.ts';

/**
 * Forgets what the server has answered until now, on the device and in memory: somebody else may be using it. What is on the screen is
 * asked for again. What has been typed stays.
 */
export async function forgetAnswers(client: QueryClient): Promise<void> {
  const [userKey] = USER_KEY;
  await Promise.all([forgetSeen(), client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey })]);
}
