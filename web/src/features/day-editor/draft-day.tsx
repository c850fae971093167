import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { dayDate } from '../../../../core/rules/week.ts';
import { emptyDay, isConfigured, weekStartOf } from '../../draft/model.ts';
import { datedEvents } from '../../draft/shown.ts';
import { draftStore, useDraft } from '../../draft/store.ts';
import { dayPath, PATHS } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import type { ChangeEvent } from '../../week/attractions.tsx';
import { DraftSaved } from '../../week/draft-saved.tsx';
import { FROM_DAY, Frame } from './frame.tsx';
import { Sections } from './sections.tsx';

const NOTHING = emptyDay();

/** A day of this device's draft, the designer's own. */
export function DraftDay({ index }: { index: number }) {
  const draft = useDraft((whole) => whole);
  const { days } = draft;
  const day = days[index] ?? NOTHING;
  const start = weekStartOf(draft);
  const chosenFor = useMemo(
    () => ({
      startDate: start,
      date: start && dayDate(start, index),
      others: datedEvents(draft).filter((_, part) => part !== index),
    }),
    [draft, start, index],
  );
  const navigate = useNavigate();

  const onChange: ChangeEvent = (change) => draftStore().updateDay(index, change);

  function goTo(path: string) {
    draftStore().flush();
    navigate(path, { state: FROM_DAY });
  }

  return (
    <Frame
      index={index}
      startDate={start}
      days={days.map((one) => ({ ...one, isConfigured: isConfigured(one) }))}
      path={(next) => dayPath(next, null)}
      where={
        <>
          <span className="inline-block">
            Você está editando o <strong className="font-semibold text-ink">rascunho deste aparelho</strong>. Para enviar, volte à{' '}
            <Link to={PATHS.designer} className="font-semibold text-ink underline underline-offset-4">
              Programação
            </Link>
            .
          </span>{' '}
          <span className="inline-block">
            Para mexer numa semana já enviada, abra o{' '}
            <Link to={PATHS.history} className="font-semibold text-ink underline underline-offset-4">
              Histórico
            </Link>
            .
          </span>
        </>
      }
      day={day}
      onChange={onChange}
      status={<DraftSaved />}
      onLeave={goTo}
      onSend={() => goTo(PATHS.designer)}
    >
      <Sections key={index} day={day} onChange={onChange} chosenFor={chosenFor} />
    </Frame>
  );
}
