import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { formatDayMonth } from '../../../../core/rules/calendar.ts';
import type { AttractionChange, EventChanges, FieldChange } from '../../../../core/rules/changes.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { dayKeyOf } from '../../../../core/rules/week.ts';
import { cn } from '../../ui/cn.ts';
import { RetryImage } from '../../ui/retry-image.tsx';

interface ChangesListProps {
  changes: readonly EventChanges[];
  /** All events, as they are after the changes. If given, the unchanged events are named below the changes. */
  events?: readonly ScheduleEvent[];
}

export default function ChangesList({ changes, events = [] }: ChangesListProps) {
  const unchanged = events.filter(({ id }) => !changes.some(({ event }) => event.id === id)).map(({ dayOfWeek }) => dayOfWeek);
  return (
    <div className="@container">
      <ul aria-label="Mudanças" className="grid gap-3 @5xl:grid-cols-2">
        {changes.map((change) => (
          <Evening key={`${change.kind} ${change.event.id}`} {...change} />
        ))}
      </ul>
      {unchanged.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2 text-sm text-soft">
          <p id="sem-mudanca">Sem mudança:</p>
          <ul aria-labelledby="sem-mudanca" className="contents">
            {unchanged.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index makes the keys unique, because extra events may have the same name
              <li key={`${name} ${index}`} className="rounded-full bg-sunk px-3 py-1">
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Evening({ event, kind, fields }: EventChanges) {
  return (
    <li
      data-day={dayKeyOf(event)}
      className="rounded-lg border border-l-6 border-line bg-card px-4 py-3 [border-left-color:var(--day)] print:break-inside-avoid"
    >
      <h3 className="flex flex-wrap items-baseline gap-x-3 pb-2 text-lg">
        <span className="title-number text-base text-day-ink">
          {event.dayOfWeek} {formatDayMonth(event.date)}
        </span>
        {event.eventName?.trim() && <span className={cn(kind === 'removed' && 'text-soft line-through')}>{event.eventName}</span>}
      </h3>
      {kind === 'changed' ? (
        <dl>
          {fields.map((field) => (
            <Field key={field.key} field={field} />
          ))}
        </dl>
      ) : (
        <p
          className={cn('border-t border-dashed border-line pt-2 font-semibold', kind === 'added' ? 'text-ok-ink' : 'text-soft')}
        >
          {kind === 'added' ? '+ Entrou na programação' : 'Saiu da programação'}
        </p>
      )}
    </li>
  );
}

const BEFORE = 'min-w-0 text-soft';
const AFTER = 'min-w-0 font-semibold';

function Field({ field }: { field: FieldChange }) {
  const { label, attractions } = field;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 border-t border-dashed border-line py-2.5 last:pb-0 @2xl:grid-cols-[8rem_minmax(0,1fr)_1.5rem_minmax(0,1.3fr)] @2xl:items-baseline">
      <dt className="text-sm font-semibold text-soft @max-2xl:col-span-2">{label}</dt>
      <dd className="contents">{attractions?.length ? <Attractions changes={attractions} /> : <Texts {...field} />}</dd>
    </div>
  );
}

function Texts({ before, after, pictures }: FieldChange) {
  return (
    <>
      <span className={cn(BEFORE, '@max-2xl:col-span-2')}>
        <span className="sr-only">de </span>
        <Words text={before} as="del" />
        {pictures?.before && <Flyer src={pictures.before} className="opacity-70" />}
      </span>
      <Arrow />
      <span className={AFTER}>
        <span className="sr-only"> para </span>
        <Words text={after} as="ins" />
        {pictures?.after && <Flyer src={pictures.after} />}
      </span>
    </>
  );
}

const Flyer = ({ src, className }: { src: string; className?: string }) => (
  <RetryImage src={thumbUrl(src, 160)} alt="" className={cn('mt-1.5 block h-24 w-18 rounded-sm', className)} />
);

function Words({ text, as: As }: { text: string | null; as: 'del' | 'ins' }) {
  if (text) return <As className={cn('whitespace-pre-line', As === 'ins' && 'no-underline')}>{text}</As>;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">vazio</span>
    </>
  );
}

const Arrow = () => (
  <span aria-hidden="true" className="text-soft">
    →
  </span>
);

function Attractions({ changes }: { changes: readonly AttractionChange[] }) {
  const gone = changes.filter(({ kind }) => kind === 'out');
  const others = changes.filter(({ kind }) => kind !== 'out');
  return (
    <>
      {gone.length > 0 && (
        <ul className={cn(BEFORE, '@max-2xl:col-span-2')}>
          {gone.map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because an evening may have the same free text twice
            <li key={index}>
              <span className="sr-only">saiu </span>
              <del>{text}</del>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          {gone.length === 0 && (
            <span aria-hidden="true" className={cn(BEFORE, '@max-2xl:hidden')}>
              –
            </span>
          )}
          <Arrow />
          <ul className={AFTER}>
            {others.map(({ kind, text, photo }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because an evening may have the same free text twice
              <li key={index} className={cn(kind === 'in' && 'text-ok-ink')}>
                {kind === 'in' && (
                  <>
                    <span aria-hidden="true">+ </span>
                    <span className="sr-only">entrou </span>
                  </>
                )}
                {text}
                {kind === 'moved' && ' (mudou de lugar)'}
                {kind === 'photo' && (photo === null ? ' (sem foto)' : ` (foto ${photo})`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
