import { checked, isPage, send } from './client.ts';

const TIMEOUT_MS = 30_000;

/** Throws if a download would fail. A HEAD response has no message, so a failed request is repeated as GET. */
export async function checkDownload(address: string, signal = AbortSignal.timeout(TIMEOUT_MS)): Promise<void> {
  const head = await fetch(address, { method: 'HEAD', signal }).catch(() => null);
  if (head?.ok && !isPage(head)) return;
  const { body: unread } = await checked(send(address, { method: 'GET', signal }));
  await unread?.cancel();
}
