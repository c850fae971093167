// Outside text areas a held Enter counts once. Its repetitions would press each button that appears next, even “Enviar”.
globalThis.window?.addEventListener('keydown', ignoreRepetition, true);
// The first click of a double click may open something or change a bar of buttons, and so put another button under the pointer.
// A second click on another button is ignored in two cases: that button is in a bar, or the first button has `aria-expanded`.
globalThis.window?.addEventListener('click', ignoreSecondClick, true);
// A click may shrink a dialog. The second click of a double click then hits the backdrop, which would close the dialog.
globalThis.window?.addEventListener('pointerup', keepDialogOpen, true);

const DOUBLE_CLICK_MS = 500;
const DOUBLE_TAP = { ms: 400, px: 30 };

let isTouch = false;

/** The last clicked button or link, as it was before the click. The second click of a double click is not recorded. */
let lastClick = describeClick(null);

function ignoreRepetition(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return;
  ignore(event);
}

/** Ignores only the two cases at the top of the file, because a user may remove a form's rows by fast clicks at one place. */
function ignoreSecondClick(event: MouseEvent): void {
  const click = describeClick(event.target instanceof Element ? event.target.closest('button, a') : null, event);
  // On a phone `detail` is 1 for the second tap of a double tap, too.
  const isSecondTap =
    isTouch &&
    event.detail === 1 &&
    lastClick.button !== null &&
    click.at - lastClick.at < DOUBLE_TAP.ms &&
    Math.hypot(click.x - lastClick.x, click.y - lastClick.y) < DOUBLE_TAP.px;
  // Sets 2, so that buttons that ignore a mouse's second click by its `detail` (list-kit/action.ts) ignore a second tap, too.
  if (isSecondTap) Object.defineProperty(event, 'detail', { value: 2 });
  if (event.detail < 2) lastClick = click;
  else if ((lastClick.toggles || click.button?.closest('.bottom-bar, [data-toast-above]')) && !isSame(lastClick, click))
    ignore(event);
}

/** headlessui closes a dialog on a `pointerup` outside its panel, unless the event's default action is prevented. */
function keepDialogOpen(event: PointerEvent): void {
  isTouch = event.pointerType === 'touch';
  if (lastClick.isInDialog && event.timeStamp - lastClick.at < DOUBLE_CLICK_MS) event.preventDefault();
}

/** Describes a click and its button. `at` is the event's own time, because a busy page may handle the event later. */
function describeClick(button: Element | null, event?: MouseEvent) {
  const toggles = button?.hasAttribute('aria-expanded') ?? false;
  const isInDialog = Boolean(button?.closest('[role="dialog"]'));
  const text = button?.textContent;
  const { timeStamp: at = Number.NEGATIVE_INFINITY, clientX: x = 0, clientY: y = 0 } = event ?? {};
  return { button, toggles, isInDialog, at, x, y, text, address: globalThis.location?.href };
}

// The text is compared too, because React may use one element for two buttons, such as "Próximo dia" and "Finalizar".
const isSame = (a: typeof lastClick, b: typeof lastClick) =>
  a.button === b.button && a.text === b.text && a.address === b.address;

function ignore(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
