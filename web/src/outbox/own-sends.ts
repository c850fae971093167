// Which programmes were sent from this device. Apart from the draft, because clearing that does not undo a send.

const KEY = 'quartou-sent';
const MOST = 200;

/** Remembers that a programme was made here. */
export function noteOwnSend(scheduleId: number): void {
  try {
    const others = read().filter((id) => id !== scheduleId);
    localStorage.setItem(KEY, JSON.stringify([...others, scheduleId].slice(-MOST)));
  } catch {
    // Then the words are the ones for somebody else's programme, which say nothing of who sent it.
  }
}

/** Whether a programme was made here. */
export const isOwnSend = (scheduleId: number): boolean => read().includes(scheduleId);

function read(): unknown[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
