import { useQuery } from '@tanstack/react-query';
import { weekQuery } from '../../../api/queries.ts';
import { weekStartOf } from '../../../draft/model.ts';
import { useDraft } from '../../../draft/store.ts';
import { isOwnSend } from '../../../outbox/own-sends.ts';
import { useOutbox } from '../../../outbox/store.ts';
import { schedulePath } from '../../../paths.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { sentBefore, sentText } from '../send/sent-before.ts';

/** Below the date: that the Admin has this week already, whoever sent it. What this draft was sent as has its own card. */
export function AlreadySent() {
  const week = useDraft(weekStartOf);
  const { sent, attempts } = useOutbox((outbox) => outbox);
  const { data } = useQuery({ ...weekQuery(week ?? ''), enabled: week !== null });
  const known = [sent.week, sent.extra, attempts.week, attempts.extra].map((one) => one?.scheduleId);
  const others = data?.filter(({ id }) => !known.includes(id)) ?? [];
  const before = sentBefore(others, ['week', 'extra'], isOwnSend);
  if (!week || !before) return null;
  return (
    <p role="status" className="mt-3 flex items-start gap-2">
      <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />
      <span className="min-w-0">
        {sentText(before)}{' '}
        <Link to={schedulePath(before.scheduleId)} className="font-semibold underline underline-offset-4">
          Ver o que já foi
        </Link>
      </span>
    </p>
  );
}
