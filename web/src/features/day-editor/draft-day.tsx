import { Link, useNavigate } from 'react-router';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { dayDate } from '../../../../core/rules/week.ts';
import { dayPath, PATHS } from '../../app/paths.ts';
import { emptyDay, isDayConfigured, weekStartOf } from '../../draft/model.ts';
import { draftStore, useDraft } from '../../draft/store.ts';
import { DraftSaved } from '../../week/draft-saved.tsx';
import { FROM_DAY, Frame } from './frame.tsx';
import { Sections } from './sections.tsx';

const NOTHING = emptyDay();

/** A day of this device's draft, the designer's own. */
export function DraftDay({ index }: { index: number }) {
  const day = useDraft((draft) => draft.days[index] ?? NOTHING);
  const days = useDraft((draft) => draft.days);
  const start = useDraft(weekStartOf);
  const navigate = useNavigate();

  function goTo(path: string) {
    draftStore().flush();
    navigate(path, { state: FROM_DAY });
  }

  return (
    <Frame
      index={index}
      startDate={start}
      done={days.map(isDayConfigured)}
      path={(next) => dayPath(next, null)}
      where={
        <p className="mt-4 rounded-lg border border-line bg-card p-4">
          Nenhuma programação aberta: o que você escrever fica no{' '}
          <strong className="font-semibold">rascunho deste aparelho</strong>, o mesmo do compositor
          {start ? `, para a semana de ${formatDate(dayDate(start, 0))}` : ''}. Para enviar, passe pelo{' '}
          <Link to={PATHS.designer} className="font-semibold underline underline-offset-4">
            compositor
          </Link>
          ; para trabalhar em uma programação, abra-a no{' '}
          <Link to={PATHS.history} className="font-semibold underline underline-offset-4">
            histórico
          </Link>
          .
        </p>
      }
      typed={day.typed}
      status={<DraftSaved />}
      onLeave={goTo}
      onSend={() => goTo(PATHS.designer)}
    >
      <Sections day={day} onChange={(change) => draftStore().updateDay(index, change)} />
    </Frame>
  );
}
