import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CalendarDate, formatDate, isCalendarDate, isWednesday, parseDate } from '../../../../core/rules/calendar.ts';
import { ApiError } from '../../api/errors.ts';
import { plainMessage } from '../../api/plain-message.ts';
import { layoutsQuery, lotSettingsQuery, valuesQuery } from '../../api/queries.ts';
import { dayKeyAt, positionOf, schedulePath } from '../../paths.ts';
import { Button, InlineButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { calendar } from '../../ui/date-field.tsx';
import { Link } from '../../ui/link.tsx';
import { loadable, prefetchWhenIdle, useLoaded, useLoadedWhenIdle } from '../../ui/loadable.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { usePrinting } from '../../ui/printing.ts';
import { scrollBehavior, scrollToTopOf } from '../../ui/scrolling.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueTime } from '../../venue.ts';
import { conflictDialog, layoutDialog, photoDialog } from '../../week/dialogs.ts';
import { fillIn, isEmptyWeek, useGhosts } from '../../week/ghosts.ts';
import { RepeatPrevious } from '../../week/repeat-previous.tsx';
import { SendExtra, SendReport } from '../../week/sending/send-button.tsx';
import { useSend } from '../../week/sending/use-send.ts';
import { StateLine } from '../../week/state-line.tsx';
import { type ShownWeek, useWeek } from '../../week/use-week.ts';
import { WeekPoster } from '../../week/week-poster.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { type By, byOf, type EveningField } from './focus.ts';
import { StartDate } from './start-date.tsx';
import { Tools } from './tools.tsx';

const openEvening = loadable(() => import('./open-evening.tsx'));
const previewChunk = loadable(() => import('./preview.tsx'));
const checks = loadable(() => import('./checks.tsx'));
const author = loadable(() => import('../../week/author.tsx'));
const oldDraft = loadable(() => import('../../week/old-draft.tsx'));

/** The designer (spec §2, "Programação Semanal"): the week's page. */
export default function DesignerPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('semana');
  const askedWeek = asked !== null && isWeekStart(asked) ? asked : null;
  // An address that names another day says so beside the box.
  const [typed, setTyped] = useState<string | null>(asked !== null && askedWeek === null ? formatDate(asked) || null : null);
  const start = typed === null ? (askedWeek ?? '') : weekStartOf(typed);
  const { week, error, refetch } = useWeek(start ?? '', null, start !== null);
  const shown = start === null ? null : week;
  const text = typed ?? formatDate(week?.start ?? askedWeek);
  const otherDay = start === null ? parseDate(text) : null;

  const open = positionOf(params.get('dia'));
  const [came, setCame] = useState<{ by: By; field?: EveningField }>({ by: 'pointer' });
  /** The evening that is being closed, to which the focus goes back. */
  const left = useRef<{ position: number; by: By } | null>(null);
  const isBeside = useMediaQuery('(min-width: 105rem)');
  const isPhone = useMediaQuery('(max-width: 39.99rem)');
  const isPrinting = usePrinting();
  const [showsPreview, setPreview] = useState<boolean | null>(null);
  const preview = isPrinting || (showsPreview ?? false);
  const hasPreview = useLoaded(previewChunk, preview);
  const hasChecks = useLoadedWhenIdle(checks);
  const hasAuthor = useLoadedWhenIdle(author);
  const hasOldDraft = useLoadedWhenIdle(oldDraft);
  const ghosts = useGhosts(shown);
  const send = useSend(shown, {}, otherDay);
  const [isTorn, setTorn] = useState(false);
  useLoaded(openEvening, open !== null);
  // Chunks that come later show them. Subscribed to here, so that the preloaded answers are used: Chrome would keep one that is not,
  // and a later visit would get it stale.
  useQuery({ ...lotSettingsQuery, notifyOnChangeProps: [] });
  useQuery({ ...valuesQuery, notifyOnChangeProps: [] });
  useQuery({ ...layoutsQuery, notifyOnChangeProps: [] });

  useEffect(() => prefetchWhenIdle([openEvening, previewChunk, calendar, layoutDialog, photoDialog, conflictDialog]), []);

  function onText(next: string) {
    send.forget();
    setTorn(false);
    setTyped(next);
    const to = weekStartOf(next);
    if (to) setParams(withDay(params, to, open), { replace: true, preventScrollReset: true });
  }

  async function go(position: number | null, by: By, field?: EveningField) {
    if (position !== null && !openEvening.isThere() && !(await openEvening.ready())) return;
    setCame({ by, ...(field && { field }) });
    setTorn(false);
    // Going from evening to evening is no step back.
    setParams(withDay(params, askedWeek, position), { replace: open !== null, preventScrollReset: true });
    if (position === null && open !== null) left.current = { position: open, by };
  }

  useEffect(() => {
    if (open !== null || !left.current) return;
    const { position, by } = left.current;
    left.current = null;
    document.getElementById(by === 'keys' ? 'send-week' : `card-${position}`)?.focus({ preventScroll: by !== 'keys' });
  }, [open]);

  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // `key` is another sign with Option on a Mac; AltGr is Control and Alt.
      const digit = /^(?:Digit|Numpad)([1-6])$/.exec(event.code)?.[1];
      if (!digit || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      void latest.current(Number(digit) - 1, 'keys');
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  async function togglePreview() {
    if (!preview && !(await previewChunk.ready())) return;
    setPreview(!preview);
    // Below the week it opens out of sight.
    if (!preview && !isBeside) requestAnimationFrame(() => showPreview());
  }

  async function sendWeek() {
    const hasArrived = await send.send('week');
    setTorn(hasArrived);
    if (hasArrived) window.scrollTo({ top: 0, behavior: scrollBehavior() });
  }

  const dateError = send.failure?.dateError;
  useEffect(() => {
    if (dateError) dateBox()?.focus();
  }, [dateError]);

  const tools = { preview, onPreview: togglePreview };
  return (
    <>
      <title>Programação Semanal · Quartou!</title>
      <main
        id="conteudo"
        tabIndex={-1}
        className="mx-auto w-full max-w-[120rem] flex-1 px-4 pt-5 pb-8 outline-none sm:px-8 print:p-0"
      >
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 print:hidden">
          <div className="min-w-0 flex-1 basis-80">
            <h1 className={cn('text-[1.75rem] sm:text-4xl', open !== null && 'max-sm:sr-only')}>Programação Semanal</h1>
            <Status week={shown} isChosen={start !== null} error={error} onRetry={() => void refetch()} />
          </div>
          <div className={cn(open !== null && 'max-sm:hidden')}>
            <StartDate text={text} start={week?.start ?? null} sendError={dateError} onText={onText} />
          </div>
        </div>
        <div className="print:hidden">
          {shown && shown.server.others.length > 0 && <Others week={shown} />}
          {shown && hasOldDraft && (
            <Suspense fallback={null}>
              <oldDraft.Component week={shown} />
            </Suspense>
          )}
          <SendReport send={send} />
        </div>
        <div className={cn(preview && isBeside && 'grid grid-cols-[minmax(0,1fr)_minmax(46rem,0.8fr)] gap-8 print:block')}>
          <div className="min-w-0 print:hidden">
            {open !== null && shown && openEvening.isThere() ? (
              <openEvening.Component
                week={shown}
                position={open}
                {...came}
                field={came.field}
                ghost={ghosts.get(open)}
                send={send}
                onGo={(to, by) => void go(to, by)}
              />
            ) : (
              <WeekPoster
                className="mt-4"
                week={shown}
                ghosts={ghosts}
                isTorn={isTorn}
                onOpen={(position, isByKeys) => void go(position, isByKeys ? 'keys' : 'pointer')}
              >
                <SendExtra week={shown} send={send} className="flex flex-wrap items-center gap-2" />
              </WeekPoster>
            )}
            {isPhone && open === null && (
              <div className="mt-4 flex flex-wrap gap-2">
                <Tools week={shown} {...tools} />
              </div>
            )}
            {/* Its room is kept: what is in it comes with the week, and when the page is idle. */}
            <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
              <Suspense fallback={null}>{hasAuthor && <author.Component />}</Suspense>
              {open === null && shown && <Beginnings week={shown} ghosts={ghosts} />}
            </div>
            <Suspense fallback={null}>
              {hasChecks && shown && (
                <checks.Component
                  week={shown}
                  onGo={(position, field) => void go(position, 'keys', field)}
                  onDate={() => dateBox()?.focus()}
                />
              )}
            </Suspense>
          </div>
          {preview && (
            <aside aria-label="Pré-visualização" id="preview" className="mt-6 min-w-0 print:mt-0">
              {hasPreview && shown ? (
                <Suspense fallback={<Skeleton className="h-96" />}>
                  <previewChunk.Component week={shown} />
                </Suspense>
              ) : (
                <Skeleton className="h-96" />
              )}
            </aside>
          )}
        </div>
      </main>
      <BottomBar
        week={shown}
        isChosen={start !== null}
        isOtherDay={otherDay !== null}
        send={send}
        onSend={() => void sendWeek()}
        open={shown ? open : null}
        onGo={(position, by) => void go(position, by)}
        {...tools}
      />
    </>
  );
}

const dateBox = () => document.getElementById('start-date')?.querySelector('input');

const isWeekStart = (text: string): text is CalendarDate => isCalendarDate(text) && isWednesday(text);

/** The Wednesday that a box says; null for anything else. */
function weekStartOf(text: string): CalendarDate | null {
  const date = parseDate(text);
  return date && isWednesday(date) ? date : null;
}

/** The address's query with another week and another open evening. */
function withDay(params: URLSearchParams, start: CalendarDate | null, position: number | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (start) next.set('semana', start);
  next.delete('dia');
  if (position !== null) next.set('dia', dayKeyAt(position));
  return next;
}

function showPreview(): void {
  const heading = document.getElementById('preview-week');
  heading?.focus({ preventScroll: true });
  scrollToTopOf(heading ?? document.getElementById('preview'));
}

interface StatusProps {
  week: ShownWeek | null;
  isChosen: boolean;
  error: Error | null;
  onRetry: () => void;
}

function Status({ week, isChosen, error, onRetry }: StatusProps) {
  if (!isChosen) return <p className="min-h-6 text-soft">Escolha a quarta-feira em que a semana começa.</p>;
  if (error && !week && !(error instanceof ApiError && error.status === 401)) {
    return (
      <p role="alert" className="min-h-6 text-warn">
        Não deu para carregar a semana. {plainMessage(error, 'Confira a conexão.')}{' '}
        <InlineButton onClick={onRetry}>Tentar de novo</InlineButton>
      </p>
    );
  }
  return <StateLine week={week} className={error ? 'text-warn' : undefined} />;
}

/** Programmes of the week beside its own. */
const Others = ({ week: { server } }: { week: ShownWeek }) => (
  <p className="mt-2 text-sm text-soft">
    Esta semana tem mais {server.others.length === 1 ? 'uma programação' : `${server.others.length} programações`}:{' '}
    {server.others.map(({ id, createdAt }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <Link to={schedulePath(id)} className="font-semibold text-ink underline underline-offset-4">
          criada em {venueTime(createdAt)}
        </Link>
      </span>
    ))}
    .
  </p>
);

/** What fills an empty week at once, and empties one that was not sent. */
function Beginnings({ week, ghosts }: { week: ShownWeek; ghosts: ReturnType<typeof useGhosts> }) {
  const isEmpty = isEmptyWeek(week);
  const isDraft = week.server.version === null;

  const hasGhosts = ghosts.size > 1;
  if (!hasGhosts && !isEmpty && !isDraft) return null;
  return (
    <div className="flex flex-wrap gap-2 sm:ml-auto">
      {hasGhosts && (
        <Button onClick={(press) => fillIn((fill) => fill.fillAsUsual(week, [...ghosts.values()], byOf(press) === 'keys'))}>
          Preencher a semana com o de costume
        </Button>
      )}
      {isEmpty && <RepeatPrevious week={week} />}
      {isDraft && !isEmpty && (
        <Button look="quiet" onClick={({ detail }) => fillIn((fill) => fill.clearWeek(week, detail === 0))}>
          Limpar
        </Button>
      )}
    </div>
  );
}
