import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { preflightWarnings } from '../../../../../core/rules/preflight.ts';
import { lotSettingsQuery } from '../../../api/queries.ts';
import { configuredEvents, type Lists, unaddedIn } from '../../../draft/shown.ts';
import { useDraft } from '../../../draft/store.ts';
import { isSentAsItIs } from '../../../outbox/content.ts';
import { useOutbox } from '../../../outbox/store.ts';
import { Icon } from '../../../ui/icons.tsx';
import { scrollBehavior } from '../../../ui/scrolling.ts';
import { venueToday } from '../../../venue.ts';
import { useValues } from '../../../week/values.ts';
import { countText, WarningList } from '../../../week/warning-list.tsx';

const ID = 'para-conferir';

/** The lists that put words to what the draft refers to. */
export function useLists(): Lists {
  const { data: values } = useValues();
  const { data: lots } = useQuery(lotSettingsQuery);
  return useMemo(() => ({ values, lots }), [values, lots]);
}

function useWarnings(): string[] {
  const draft = useDraft((whole) => whole);
  const lists = useLists();
  return useMemo(() => preflightWarnings(configuredEvents(draft, lists), venueToday(), unaddedIn(draft)), [draft, lists]);
}

/** What to look at before sending, below the cards. */
export function CheckList() {
  const sent = useOutbox((outbox) => outbox.sent.week);
  const isSent = useDraft((draft) => isSentAsItIs(draft, sent));
  return <WarningList id={ID} warnings={useWarnings()} isSent={isSent} />;
}

/** In the bar: how much there is to look at, and the way there. */
export function CheckLink() {
  const { length } = useWarnings();
  if (length === 0) return null;

  function show() {
    const list = document.getElementById(ID) as HTMLDetailsElement | null;
    if (!list) return;
    list.open = true;
    list.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
    list.querySelector('summary')?.focus({ preventScroll: true });
  }

  return (
    <button
      type="button"
      onClick={show}
      className="-my-3 inline-flex shrink-0 items-center gap-1 rounded-sm py-3 text-sm font-semibold text-warn underline underline-offset-4"
    >
      <Icon name="warning" />
      <span aria-hidden="true" className="sm:hidden">
        {length}
      </span>
      <span className="max-sm:sr-only">{countText(length)}</span>
    </button>
  );
}
