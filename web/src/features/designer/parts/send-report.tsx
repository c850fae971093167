import { Link } from 'react-router';
import { formatDate } from '../../../../../core/rules/calendar.ts';
import { weekStartOf } from '../../../draft/model.ts';
import { useDraft } from '../../../draft/store.ts';
import { changedSince, changedText } from '../../../outbox/content.ts';
import type { Kind, Sent } from '../../../outbox/model.ts';
import { useOutbox } from '../../../outbox/store.ts';
import { schedulePath } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icons.tsx';
import { venueTime } from '../../../venue.ts';
import { useExport } from '../../../week/use-export.ts';
import type { Send } from '../send/use-send.tsx';

/** What came of sending: what did not arrive, or what did and its spreadsheet. Stays until something else happens. */
export function SendReport({ send, onStartOver }: { send: Send; onStartOver: () => void }) {
  // A try that broke off and whose words went with the page, as after a reload.
  const attempt = useOutbox(({ attempts }) => attempts.week);
  const isUnfinished = useDraft(weekStartOf) === attempt?.startDate;
  const { week, extra } = useOutbox(({ sent }) => sent);
  return (
    <div className="mt-4 flex flex-col gap-3 empty:hidden">
      {send.problems.length > 0 && (
        <div role="alert" className="rounded-lg border border-danger bg-danger-wash p-4">
          <p className="flex items-center gap-2 font-semibold text-danger">
            <Icon name="warning" className="shrink-0" />
            {send.problemTitle}
          </p>
          <ul className="mt-1 flex flex-col gap-1">
            {send.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          {send.canRetry && (
            <p className="mt-2 text-soft">
              {send.arrived && `${send.arrived} `}Nada se perdeu. Ao tentar de novo, só vai o que falta.
            </p>
          )}
        </div>
      )}
      {isUnfinished && !send.sending && send.problems.length === 0 && (
        <p className="flex items-start gap-2 rounded-lg border border-warn/60 bg-warn-wash p-4">
          <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />O último envio desta semana não terminou. Enviar de novo
          completa a mesma programação.
        </p>
      )}
      {week && <SentCard kind="week" sent={week} title="Programação enviada ao Admin" onStartOver={onStartOver} />}
      {extra && <SentCard kind="extra" sent={extra} title="Evento extra enviado ao Admin" />}
    </div>
  );
}

interface SentCardProps {
  kind: Kind;
  sent: Sent;
  title: string;
  onStartOver?: () => void;
}

function SentCard({ kind, sent, title, onStartOver }: SentCardProps) {
  const [exporting, exportSchedule] = useExport();
  const changed = useDraft((draft) => changedText(changedSince(draft, kind, sent)));
  return (
    <section
      aria-label={title}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border p-4',
        changed ? 'border-warn/60 bg-warn-wash' : 'border-ok/60 bg-ok-wash',
      )}
    >
      <Icon name={changed ? 'warning' : 'check'} className={cn('shrink-0 text-2xl', changed ? 'text-warn' : 'text-ok-ink')} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{title}</p>
        <p className="text-ink">
          Semana de {formatDate(sent.startDate)}, enviada em {venueTime(sent.at)}.{' '}
          <strong className="font-semibold">{changed}</strong>
        </p>
      </div>
      <Button inactive={exporting !== null} onClick={() => exportSchedule(sent.scheduleId)}>
        <Icon name="download" />
        Baixar Excel
      </Button>
      <Link to={schedulePath(sent.scheduleId)} className={buttonClass()}>
        Ver programação
      </Link>
      {onStartOver && (
        <Button look="quiet" onClick={onStartOver}>
          Começar outra semana
        </Button>
      )}
    </section>
  );
}
