import { countPlaces } from '../../../../../core/rules/preflight.ts';
import { Icon } from '../../../ui/icons.tsx';
import { scrollBehavior } from '../../../ui/scrolling.ts';
import { countText } from '../../../week/oversight-list.tsx';
import { CHECK_LIST_ID, useOversights } from './use-oversights.ts';

/** In the bar: how much there is to look at, and the way there. */
export default function CheckLink() {
  const count = countPlaces(useOversights());
  if (count === 0) return null;

  function show() {
    const list = document.getElementById(CHECK_LIST_ID) as HTMLDetailsElement | null;
    if (!list) return;
    list.open = true;
    list.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
    list.querySelector('summary')?.focus({ preventScroll: true });
  }

  return (
    <button
      type="button"
      onClick={show}
      className="-my-3 inline-flex shrink-0 items-center gap-1 rounded-sm py-3 text-sm font-semibold text-warn max-sm:min-w-11 underline underline-offset-4"
    >
      <Icon name="warning" />
      <span aria-hidden="true" className="sm:hidden">
        {count}
      </span>
      <span className="max-sm:sr-only">{countText(count)}</span>
    </button>
  );
}
