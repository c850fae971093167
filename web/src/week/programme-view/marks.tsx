import type { WeekChange } from '../../../../core/contracts/weeks.ts';
import { isTextKey } from '../../../../core/event-fields.ts';
import { unaddedMessage } from '../../../../core/rules/event-text.ts';
import { cut } from '../../../../core/rules/text.ts';
import { useOffline } from '../../api/connection.ts';
import type { Phase } from '../../saving/machine.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Evening } from '../use-week.ts';

export function Marks({ evening: { unsaved, change, adjustRequests, event } }: { evening: Evening }) {
  const offline = useOffline();
  const typed = event.typed.trim();
  return (
    <>
      {unsaved && <Mark>{unsavedText(unsaved, offline)}</Mark>}
      {!unsaved && change && <Mark>{changeText(change)}</Mark>}
      {adjustRequests.map(({ id, text }) => (
        <Mark key={id} isLoud>
          ajuste pedido{text ? `: “${text}”` : ''}
        </Mark>
      ))}
      {typed && <Mark>{unaddedMessage(typed)}</Mark>}
    </>
  );
}

function Mark({ isLoud = false, children }: { isLoud?: boolean; children: React.ReactNode }) {
  return (
    <p
      className={cn(
        'mt-1 w-fit max-w-full rounded-lg px-2 py-0.5 text-sm font-semibold wrap-anywhere print:hidden',
        isLoud ? 'bg-danger-wash text-danger' : 'bg-warn-wash text-warn',
      )}
    >
      {children}
    </p>
  );
}

export function unsavedText(phase: Phase, isOffline: boolean): string {
  if (phase === 'conflict') return 'há outro conteúdo no servidor';
  if (phase === 'gone') return 'a programação foi excluída';
  if (phase === 'refused') return 'não foi salvo';
  if (isOffline) return 'aguardando conexão';
  return phase === 'unreachable' ? 'ainda não salvo' : 'salvando…';
}

const MAX_VALUE_LENGTH = 60;

/** Returns a field's value on one line. A long text is cut. A price is never cut, because "R$ 2…" would read as two reais. */
function valueLine({ key, label }: WeekChange['fields'][number], text: string | null): string {
  const line = text?.replaceAll('\n', ' / ') ?? `sem ${label.toLowerCase()}`;
  const start = isTextKey(key) ? cut(line, MAX_VALUE_LENGTH) : line;
  return start === line ? line : `${start}…`;
}

export function changeText({ kind, fields }: WeekChange): string {
  if (kind === 'added') return 'ainda não enviado';
  if (kind === 'removed') return 'retirado depois do envio';
  const [first] = fields;
  const hasTexts =
    first && fields.length === 1 && (first.before || first.after) && first.key !== 'layout' && first.key !== 'attractions';
  return hasTexts
    ? `mudou: ${valueLine(first, first.before)} → ${valueLine(first, first.after)}`
    : `mudou: ${fields.map(({ label }) => label.toLowerCase()).join(', ')}`;
}

export function CheckMark() {
  return (
    <span className="grid size-5 shrink-0 place-items-center rounded-full bg-ok text-xs text-card forced-colors:bg-[CanvasText] forced-colors:text-[Canvas]">
      <Icon name="check" strokeWidth={3} />
      <span className="sr-only">Configurado</span>
    </span>
  );
}
