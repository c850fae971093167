// A held Enter presses once. Its repetitions would press what the first press opens next, up to the button that sends the week.
globalThis.window?.addEventListener('keydown', ignoreRepetition, true);

function ignoreRepetition(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
