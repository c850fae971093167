// A held Enter counts once. Its repetitions would press each button that appears next, and in the end send the week.
globalThis.window?.addEventListener('keydown', ignoreRepetition, true);

function ignoreRepetition(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
