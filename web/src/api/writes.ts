let underWay = 0;

/** Whether a write is on its way. */
export const isWriting = (): boolean => underWay > 0;

/** Follows a write; of one that has succeeded the service worker hears, whose kept answers it may have changed. */
export async function followWrite(address: string, write: Promise<Response>): Promise<Response> {
  underWay += 1;
  try {
    const answer = await write;
    if (answer.ok) noteWrite(address);
    return answer;
  } finally {
    underWay -= 1;
  }
}

/** Tells the service worker of a write that has succeeded. */
export function noteWrite(address: string): void {
  const { pathname } = new URL(address, 'http://any.invalid');
  navigator.serviceWorker?.controller?.postMessage({ type: 'wrote', path: pathname });
}
