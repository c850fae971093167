import { useEffect, useRef } from 'react';
import { changesInWords } from '../../../../core/rules/text.ts';
import { useOffline } from '../../api/connection.ts';
import { designerPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { scrollBehavior } from '../../ui/media-query.ts';
import { IS_FRAME, isTyping } from '../../ui/page-state.ts';
import { Problem } from '../../ui/screen.tsx';
import { configuredDays, isReplaced, type ShownWeek } from '../use-week.ts';
import type { SendControl, SendPart } from './use-send.ts';

interface SendButtonProps {
  week: ShownWeek | null;
  isChosen?: boolean;
  isOtherDay?: boolean;
  send: SendControl;
  part?: SendPart;
  label: string;
  /** The beginning of `label`. On the screens in `shortOn` only this part is shown. 'phone' also hides the word “mudanças”. */
  short?: string;
  shortOn?: 'phone' | 'tablet' | 'both';
  onSend: () => void;
  className?: string;
}

const HIDDEN_ON = { phone: 'max-sm:sr-only', tablet: 'sm:max-lg:sr-only', both: 'max-lg:sr-only' };

export function SendButton(props: SendButtonProps) {
  const { week, isChosen = true, isOtherDay = false, send, part = 'week', label, short = '', shortOn, onSend, className } = props;
  const offline = useOffline();
  // If no day is configured, the extra event's own button counts the changes, so this button does not count them.
  const count = week && configuredDays(week) > 0 ? changesOf(week) : 0;
  const isAsSent = week?.server.version != null && changesOf(week) === 0 && week.evenings.every(({ unsaved }) => !unsaved);
  const isBlocked = week !== null && wouldReplace(week);
  const why = whyNot(isChosen || isOtherDay, isBlocked, offline);
  return (
    <>
      {!IS_FRAME && why && (
        <span id="why-not-send" className="text-sm text-soft">
          {why}
        </span>
      )}
      <Button
        id="send-week"
        look={isAsSent ? 'outline' : 'primary'}
        data-stop=""
        className={className}
        disabled={week === null && !isOtherDay}
        aria-describedby={why && !IS_FRAME ? 'why-not-send' : undefined}
        inactive={send.isSending || offline || isBlocked}
        onClick={onSend}
      >
        {send.sending === part ? (
          'Enviando...'
        ) : (
          <span>
            {short}
            <span className={shortOn && HIDDEN_ON[shortOn]}>{label.slice(short.length)}</span>
            {count > 0 && <ChangeCount count={count} shortOn={shortOn} />}
          </span>
        )}
      </Button>
    </>
  );
}

function ChangeCount({ count, shortOn }: { count: number; shortOn: SendButtonProps['shortOn'] }) {
  const words = changesInWords(count).slice(String(count).length);
  const isBelow = shortOn === 'tablet';
  return (
    <span className={cn('whitespace-nowrap', isBelow && 'max-sm:block max-sm:text-sm')}>
      <span className={isBelow ? HIDDEN_ON.phone : undefined}>{' · '}</span>
      {count}
      <span className={shortOn === 'phone' ? HIDDEN_ON.phone : undefined}>{words}</span>
    </span>
  );
}

const IS_REPLACED = 'A programação que vale para esta semana é outra';

function whyNot(isChosen: boolean, isBlocked: boolean, isOffline: boolean): string | null {
  if (!isChosen) return 'Escolha a quarta-feira';
  if (isBlocked) return IS_REPLACED;
  return isOffline ? 'Sem conexão: dá para enviar quando ela voltar' : null;
}

/** True if a send would wrongly replace the week's own programme. Only an `unsent` programme (state-line.tsx) may replace it. */
const wouldReplace = (week: ShownWeek): boolean =>
  isReplaced(week.server) && (week.server.programme?.isDraft || week.server.version !== null);

/** Says that another programme is the week's own one, with a link to it. */
export function ReplacedLine({ week }: { week: ShownWeek | null }) {
  if (!week || !isReplaced(week.server)) return null;
  return (
    <p className="text-sm text-warn print:hidden">
      {IS_REPLACED}.{' '}
      <Link to={designerPath(week.start)} className="font-semibold text-ink underline underline-offset-4">
        Abrir a semana
      </Link>
    </p>
  );
}

const changesOf = ({ server }: ShownWeek): number =>
  server.version === null ? 0 : server.changes.reduce((sum, { fields }) => sum + Math.max(fields.length, 1), 0);

export function SendReport({ send: { failure } }: { send: SendControl }) {
  const report = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure && !isTyping()) report.current?.scrollIntoView?.({ block: 'nearest', behavior: scrollBehavior() });
  }, [failure]);
  if (!failure || failure.problems.length === 0) return null;
  const [title, ...problems] = failure.problems;
  return (
    <div ref={report} role="alert" className="mt-4 scroll-mt-24 rounded-lg border border-danger bg-danger-wash p-4">
      {/* Looks like `Problem`, which would be an alert in this alert, so that screen readers would read the text twice. */}
      <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
        <Icon name="warning" className="mt-px shrink-0" />
        <span className="min-w-0">{title}</span>
      </p>
      {problems.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {failure.isSaved && (
        <p className="mt-2 text-soft">
          Este envio não foi {failure.isUnconfirmed ? 'confirmado' : 'feito'}. O que você escreveu está salvo: pode enviar de
          novo.
        </p>
      )}
    </div>
  );
}

/** Shows the button "Enviar Evento Extra" and why that send failed, even while the extra event's section is closed (spec §2). */
export function SendExtra({ week, send, className }: { week: ShownWeek | null; send: SendControl; className?: string }) {
  const offline = useOffline();
  const { failure } = send;
  const count = week && configuredDays(week) === 0 ? changesOf(week) : 0;
  return (
    <div className={className}>
      {failure?.extraError && <Problem className="basis-full">{failure.extraError}</Problem>}
      <Button
        size="sm"
        className="relative z-1"
        disabled={week === null}
        aria-describedby={offline && !IS_FRAME ? 'why-not-send' : undefined}
        inactive={send.isSending || offline}
        onClick={() => void send.start('extra')}
      >
        {send.sending === 'extra' ? 'Enviando...' : `Enviar Evento Extra${count > 0 ? ` · ${changesInWords(count)}` : ''}`}
      </Button>
    </div>
  );
}
