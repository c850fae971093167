import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Evening } from '../../../../../core/rules/evening.ts';
import { lotSettingsQuery } from '../../../api/queries.ts';
import { eveningsOf } from '../../../draft/evenings.ts';
import { useDraft } from '../../../draft/store.ts';
import { isSentAsItIs } from '../../../outbox/content.ts';
import { useOutbox } from '../../../outbox/store.ts';
import { Icon } from '../../../ui/icons.tsx';
import { scrollBehavior } from '../../../ui/scrolling.ts';
import { ForgottenList, pointsOf, pointsText } from '../../../week/forgotten-list.tsx';
import { useValues } from '../../../week/values.ts';

const ID = 'para-conferir';

/** The draft's evenings, with the words that the lists give. */
export function useEvenings(): Evening[] {
  const draft = useDraft((whole) => whole);
  const { data: values } = useValues();
  const { data: lots } = useQuery(lotSettingsQuery);
  return useMemo(() => eveningsOf(draft, values, lots), [draft, values, lots]);
}

/** What is easily forgotten, below the cards. */
export function CheckList() {
  const sent = useOutbox((outbox) => outbox.sent.week);
  const isSent = useDraft((draft) => isSentAsItIs(draft, sent));
  return <ForgottenList id={ID} points={pointsOf(useEvenings())} isSent={isSent} />;
}

/** In the bar: how much there is to look at, and the way there. */
export function CheckLink() {
  const { length } = pointsOf(useEvenings());
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
      <span className="max-sm:sr-only">{pointsText(length)}</span>
    </button>
  );
}
