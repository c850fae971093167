// A held Enter counts once. Each repetition would press the button that has just appeared, up to the one that sends the week.
globalThis.window?.addEventListener('keydown', ignoreRepetition, true);

function ignoreRepetition(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
