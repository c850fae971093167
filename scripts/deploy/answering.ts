import { setTimeout as sleep } from 'node:timers/promises';

/** The public address among what a deployment says it is reached by; a domain of one's own before workers.dev. */
export function addressOf(targets: string[]): string | null {
  const own = targets.map((target) => /^([a-z0-9.-]+\.[a-z]{2,}) \(custom domain/.exec(target)?.[1]).find(Boolean);
  return own ? `https://${own}` : (targets.find((target) => target.startsWith('https://')) ?? null);
}

export type Answer = { ok: true; path: string } | { ok: false; problem: string };

/**
 * Whether the house answers: `/api/health`, or the first page of a version that has none. A new address takes up to a
 * minute to be known everywhere, so it is asked again for a while.
 */
export async function answering(
  address: string,
  { fetch: get = fetch, tries = 30, pause = 3_000 }: { fetch?: typeof fetch; tries?: number; pause?: number } = {},
): Promise<Answer> {
  let problem = '';
  for (let n = 0; n < tries; n += 1) {
    if (n > 0) await sleep(pause);
    for (const path of ['/api/health', '/']) {
      try {
        const response = await get(new URL(path, address), { signal: AbortSignal.timeout(10_000), redirect: 'manual' });
        if (response.ok) return { ok: true, path };
        problem = `${path} responde ${response.status}`;
        // A version without that route, or that does not show it to strangers. Anything else is the house's own trouble.
        if (![401, 403, 404].includes(response.status)) break;
      } catch (error) {
        const { message, cause } = error as Error;
        problem = `${path}: ${cause instanceof Error ? cause.message : message}`;
        break;
      }
    }
  }
  return { ok: false, problem };
}
