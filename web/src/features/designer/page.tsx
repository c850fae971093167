import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type CalendarDate, formatDate, isCalendarDate, isWednesday, parseDate } from '../../../../core/rules/calendar.ts';
import { isExpired } from '../../api/errors.ts';
import { layoutsQuery, lotSettingsQuery, valuesQuery } from '../../api/queries.ts';
import { dayKeyAt, positionOfDayKey, schedulePath } from '../../paths.ts';
import { Button, passFocusOn } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { calendar } from '../../ui/date-field.tsx';
import { Link } from '../../ui/link.tsx';
import { loadable, prefetchWhenIdle, useLoaded, useLoadedWhenIdle } from '../../ui/loadable.ts';
import { scrollBehavior, useMediaQuery, usePrinting } from '../../ui/media-query.ts';
import { isTyping } from '../../ui/page-state.ts';
import { Main, Skeleton } from '../../ui/screen.tsx';
import { useHasDialog } from '../../ui/toast.tsx';
import { venueTime } from '../../venue.ts';
import { conflictDialog, layoutDialog, photoDialog } from '../../week/dialogs.ts';
import { FillWeek, isEmptyWeek, useGhosts } from '../../week/event-editor/suggestions.tsx';
import { WeekPoster } from '../../week/programme-view/week-poster.tsx';
import { SendExtra, SendReport } from '../../week/sending/send-button.tsx';
import { useSend } from '../../week/sending/use-send.ts';
import { StateLine } from '../../week/state-line.tsx';
import { addressWeekOf, KEPT_WEEK, type ShownWeek, useWeek, useWeekInAddress } from '../../week/use-week.ts';
import { BottomBar, Tools } from './bottom-bar.tsx';
import { type EveningField, focusEvening, type OpenMethod } from './focus.ts';
import { StartDate } from './start-date.tsx';

const openEvening = loadable(() => import('./open-evening.tsx'));
const previewChunk = loadable(() => import('./preview.tsx'));
const checks = loadable(() => import('./checks.tsx'));
const author = loadable(() => import('../../week/author.tsx'));
const clearDialog = loadable(() => import('./clear-dialog.tsx'));

export default function DesignerPage() {
  const chosen = useChosenWeek();
  const { week, start, otherDay, hasFailed } = chosen;
  const send = useSend(week, {}, otherDay);
  const [isTorn, setTornStart] = useTornWeek(week);
  const { open, arrival, setArrival, go } = useOpenEvening(chosen, () => setTornStart(null));
  useWeekInAddress(open === null || chosen.isTyped ? null : week);
  const isPhone = usePhoneLayout();
  const preview = usePreview();
  const hasChecks = useLoadedWhenIdle(checks);
  const hasAuthor = useLoadedWhenIdle(author);
  const ghosts = useGhosts(week);
  // Loads the lists of an evening's form before an evening is opened, so that the form opens filled, even offline.
  useQuery({ ...lotSettingsQuery, notifyOnChangeProps: [] });
  useQuery({ ...valuesQuery, notifyOnChangeProps: [] });
  useQuery({ ...layoutsQuery, notifyOnChangeProps: [] });

  useEffect(() => prefetchWhenIdle([openEvening, previewChunk, calendar, layoutDialog, photoDialog, conflictDialog]), []);

  function onText(next: string) {
    setTornStart(null);
    // The evening disappears while the new week is loading. When it reappears, it must not take the focus from the date box.
    if (open !== null) setArrival({ by: 'week' });
    chosen.onText(next);
  }

  async function sendWeek() {
    const focused = document.activeElement;
    const shownDate = dateBox()?.value;
    const hasArrived = await send.start('week');
    setTornStart(hasArrived && week ? week.start : null);
    // Scrolls up to the state line after a successful send, unless the user has focused a text box or left the week or screen.
    const isElsewhere = document.activeElement !== focused && isTyping();
    if (hasArrived && !isElsewhere && dateBox()?.value === shownDate) window.scrollTo({ top: 0, behavior: scrollBehavior() });
  }

  const dateError = send.failure?.dateError;
  useEffect(() => {
    if (dateError) dateBox()?.focus();
  }, [dateError]);

  const isChosen = start !== null;
  const isPreviewShown = preview.isShown && isChosen && !hasFailed;
  const tools = { week, isChosen, hasFailed, preview: isPreviewShown, onPreview: preview.toggle };
  return (
    <>
      <Main title="Programação Semanal" className="mx-auto w-full max-w-[120rem] flex-1 px-4 pt-5 pb-8 sm:px-8 print:p-0">
        <Heading
          chosen={chosen}
          isOpen={open !== null && isChosen && !hasFailed}
          isTorn={isTorn}
          dateError={dateError}
          onText={onText}
        />
        <div className="print:hidden">
          {week && week.server.others.length > 0 && <Others week={week} />}
          <SendReport send={send} />
        </div>
        <div
          className={cn(
            isPreviewShown && preview.isBeside && 'grid grid-cols-[minmax(0,1fr)_minmax(46rem,0.8fr)] gap-8 print:block',
          )}
        >
          <div className="min-w-0 print:hidden">
            {open !== null && week && openEvening.isLoaded() ? (
              <openEvening.Component
                week={week}
                position={open}
                {...arrival}
                ghost={ghosts.get(open)}
                send={send}
                onGo={(to, by) => void go(to, by)}
              />
            ) : !isChosen ? (
              <p className="mt-4 grid min-h-96 place-items-center rounded-lg border border-dashed border-edge/70 p-4 text-center text-soft">
                A semana aparece aqui quando a data for uma quarta-feira.
              </p>
            ) : hasFailed ? null : (
              <WeekPoster
                className="mt-4"
                week={week}
                ghosts={ghosts}
                isTorn={isTorn}
                onOpen={(position, isByKeys) => void go(position, isByKeys ? 'keys' : 'pointer')}
              >
                <SendExtra
                  week={week}
                  send={send}
                  className="flex flex-wrap items-center gap-2 [&>button]:py-1 [&>button]:whitespace-normal"
                />
              </WeekPoster>
            )}
            {isPhone && open === null && (
              <div className="mt-4 flex flex-wrap gap-2">
                <Tools {...tools} />
              </div>
            )}
            {/* One line is reserved, because its content appears when the week has loaded and the page is idle. */}
            <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
              {hasAuthor && <author.Component />}
              {open === null && week && <WholeWeekActions key={week.start} week={week} ghosts={ghosts} />}
            </div>
            {hasChecks && week && (
              <checks.Component
                week={week}
                onGo={(position, field) => void go(position, 'keys', field)}
                // In the phone layout the date box is hidden while an evening is open.
                onDate={() => (isPhone && open !== null ? void go(null, 'date') : dateBox()?.focus())}
              />
            )}
          </div>
          {isPreviewShown && <Preview week={preview.isLoaded ? week : null} />}
        </div>
      </Main>
      <BottomBar
        {...tools}
        isPhone={isPhone}
        isOtherDay={otherDay !== null}
        send={send}
        onSend={() => void sendWeek()}
        open={week ? open : null}
        onGo={(position, by) => void go(position, by)}
      />
    </>
  );
}

/** True for the phone layout. It does not change while a dialog is open, because a change would close dialogs of the menu “Levar”. */
function usePhoneLayout(): boolean {
  const isNarrow = useMediaQuery('(max-width: 39.99rem)');
  const hasDialog = useHasDialog();
  const [isPhone, setPhone] = useState(isNarrow);
  if (isPhone !== isNarrow && !hasDialog) setPhone(isNarrow);
  return isPhone;
}

interface HeadingProps {
  chosen: ReturnType<typeof useChosenWeek>;
  isOpen: boolean;
  isTorn: boolean;
  dateError: string | undefined;
  onText: (text: string) => void;
}

function Heading({ chosen, isOpen, isTorn, dateError, onText }: HeadingProps) {
  const { week, start, dateText, error, refetch } = chosen;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 print:hidden">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className={cn('text-[1.75rem] lg:text-4xl', isOpen && 'max-sm:sr-only')}>Programação Semanal</h1>
        {start === null ? (
          <p className="min-h-6 text-soft">Escolha a quarta-feira em que a semana começa.</p>
        ) : (
          <StateLine week={week} error={error} onRetry={() => void refetch()} className={isTorn ? 'stamped' : undefined} />
        )}
      </div>
      <div className={cn(isOpen && 'max-sm:hidden')}>
        <StartDate text={dateText} start={week?.start ?? (start || null)} sendError={dateError} onText={onText} />
      </div>
    </div>
  );
}

function useChosenWeek() {
  const [params, setParams] = useSearchParams();
  const weekParam = params.get('semana');
  const addressDate = weekParam !== null && isCalendarDate(weekParam) ? weekParam : null;
  const addressWeek = addressWeekOf(params);
  const [written, setWritten] = useState<string | null>(null);
  // When a link or the browser's back button opens another week, that week replaces the typed date.
  const { key } = useLocation();
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    if (weekParam === null || typedWeekStart(written ?? '') !== weekParam) setWritten(null);
  }
  // A date in the address that is no Wednesday counts as typed, so that a message appears beside the date box.
  const typed = written ?? (addressDate === addressWeek ? null : formatDate(addressDate));
  const start = typed === null ? (addressWeek ?? '') : typedWeekStart(typed);
  const { week, error, refetch } = useWeek(start ?? '', null, start !== null);
  const dateText = typed ?? formatDate(week?.start ?? addressWeek);
  return {
    params,
    setParams,
    addressWeek,
    /** The Wednesday in the box, '' for the current week, or null when the box has no Wednesday. */
    start,
    week: start === null ? null : week,
    /** True if the box has a typed text. `onText`, not `useWeekInAddress`, then puts the week into the address. */
    isTyped: typed !== null,
    dateText,
    otherDay: start === null ? parseDate(dateText) : null,
    error: isExpired(error) ? null : error,
    /** True if the week could not be read. The state line says why, and nothing else looks as if the week were still loading. */
    hasFailed: start !== null && week === null && error !== null && !isExpired(error),
    refetch,
    onText(next: string) {
      setWritten(next);
      const to = typedWeekStart(next);
      if (to) setParams(withDay(params, to, positionOfDayKey(params.get('dia'))), { replace: true, preventScrollReset: true });
    },
  };
}

/** Location states of an evening that was opened from the poster. OPENED_KEPT: the poster's address had no week. */
const OPENED = 'opened';
const OPENED_KEPT = 'opened-kept-week';
/** Location state of the poster after a button has closed such an evening: the poster replaces the evening in the history. */
const CLOSED = 'closed';

/** Returns the open evening's position or null, and `go` to open or close an evening. Alt with a digit opens an evening too. */
function useOpenEvening({ params, setParams, addressWeek, start, week }: ReturnType<typeof useChosenWeek>, onGo: () => void) {
  const asked = positionOfDayKey(params.get('dia'));
  // An address may name a second extra event that the week does not have, or no longer has. The last evening is then open.
  const open = asked !== null && week ? Math.min(asked, week.evenings.length - 1) : asked;
  const { state } = useLocation();
  const [arrival, setArrival] = useState<{ by: OpenMethod; field?: EveningField | undefined }>({ by: 'pointer' });
  const lastOpen = useRef(open);
  const latestStart = useRef(start);
  latestStart.current = start;
  const presses = useRef(0);
  /** How the last open evening was closed. Closing by the browser's back button counts as `pointer`. */
  const closedBy = useRef<OpenMethod>('pointer');
  useLoaded(openEvening, open !== null);

  const opened = open !== null ? state : addressWeek ? OPENED : OPENED_KEPT;
  const closed = state === OPENED || state === OPENED_KEPT ? CLOSED : null;

  /** Returns false if loading failed, or if the user has gone to another screen or week meanwhile. */
  async function loadForm(): Promise<boolean> {
    const { pathname } = window.location;
    if (!(await openEvening.loadOrToast())) return false;
    // `start` is empty until the first week has loaded.
    return window.location.pathname === pathname && (!start || start === latestStart.current);
  }

  async function go(position: number | null, by: OpenMethod, field?: EveningField) {
    presses.current += 1;
    const press = presses.current;
    // Of several presses while the form is loading, only the last counts. Each would add an entry to the browser's history.
    if (position !== null && !openEvening.isLoaded() && (!(await loadForm()) || press !== presses.current)) return;
    if (position !== null && position === open) return focusEvening(by, field);
    setArrival({ by, field });
    onGo();
    const next = withDay(params, addressWeek, position);
    // Closing the evening removes the week that `useWeekInAddress` has written into the address.
    if (position === null && (state === KEPT_WEEK || state === OPENED_KEPT)) next.delete('semana');
    setParams(next, {
      // Going from one evening to another adds no history entry, even if a button has closed the first evening in between.
      replace: open !== null || state === CLOSED,
      preventScrollReset: true,
      state: position === null ? closed : opened,
    });
    if (position === null && open !== null) closedBy.current = by;
  }

  // When an evening closes, its card gets the focus. After `check` and `date` another element gets the focus (see `OpenMethod`).
  useEffect(() => {
    const [closed, by] = [lastOpen.current, closedBy.current];
    [lastOpen.current, closedBy.current] = [open, 'pointer'];
    if (open !== null || closed === null) return;
    // The browser's forward button may open the evening again. `pointer` gives its heading the focus then, even in another week.
    setArrival({ by: 'pointer' });
    const target = by === 'date' ? dateBox() : document.getElementById(by === 'check' ? 'send-week' : `card-${closed}`);
    target?.focus({ preventScroll: by === 'pointer' });
  }, [open]);

  const openByKeys = useEffectEvent((position: number) => void go(position, 'keys'));
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // Reads `code`, because a Mac's Option key changes `key`. Ignores Control with Alt, because browsers report AltGr as both.
      // Ignores the numeric keypad, because on Windows Alt with the keypad's digits types a character.
      const digit = /^Digit([1-6])$/.exec(event.code)?.[1];
      if (!digit || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      openByKeys(Number(digit) - 1);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return { open, arrival, setArrival, go };
}

function usePreview() {
  const isBeside = useMediaQuery('(min-width: 105rem)');
  const isPrinting = usePrinting();
  const [isWanted, setWanted] = useState(false);
  const isShown = isPrinting || isWanted;
  const isLoaded = useLoaded(previewChunk, isShown);

  async function toggle() {
    if (!isShown && !(await previewChunk.loadOrToast())) return;
    setWanted(!isShown);
    if (!isShown && !isBeside) requestAnimationFrame(() => showPreview());
  }

  return { isShown, isLoaded, isBeside, toggle };
}

const Preview = ({ week }: { week: ShownWeek | null }) => (
  <aside aria-label="Pré-visualização" id="preview" className="mt-6 min-w-0 print:mt-0">
    {week ? <previewChunk.Component week={week} /> : <Skeleton className="h-96" />}
  </aside>
);

const dateBox = () => document.getElementById('start-date')?.querySelector('input');

/** After a send, the poster looks torn until an evening is opened or edited. The setter takes the torn week's start, or null. */
function useTornWeek(week: ShownWeek | null) {
  const [tornStart, setTornStart] = useState<CalendarDate | null>(null);
  const isTorn = tornStart !== null && tornStart === week?.start && !week.evenings.some(({ unsaved }) => unsaved !== null);
  if (tornStart !== null && week && !isTorn) setTornStart(null);
  return [isTorn, setTornStart] as const;
}

function typedWeekStart(text: string): CalendarDate | null {
  const date = parseDate(text);
  return date && isWednesday(date) ? date : null;
}

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
  const target = heading ?? document.getElementById('preview');
  target?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
}

const Others = ({ week: { server } }: { week: ShownWeek }) => (
  <p className="mt-2 text-sm text-soft">
    Esta semana tem mais {server.others.length === 1 ? 'uma programação' : `${server.others.length} programações`}:{' '}
    {server.others.map(({ id, createdAt, isDraft }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <Link to={schedulePath(id)} className="font-semibold text-ink underline underline-offset-4">
          {isDraft ? 'rascunho criado' : 'criada'} em {venueTime(createdAt)}
        </Link>
      </span>
    ))}
    .
  </p>
);

function WholeWeekActions({ week, ghosts }: { week: ShownWeek; ghosts: ReturnType<typeof useGhosts> }) {
  const [isClearing, setClearing] = useState(false);
  const isEmpty = isEmptyWeek(week);
  const isDraft = week.server.version === null;
  const isClearable = isDraft && !isEmpty;
  if (isClearing && !isClearable) setClearing(false);
  if (ghosts.size < 2 && !isEmpty && !isDraft) return null;
  return (
    <div className="flex flex-wrap gap-2 sm:ml-auto">
      <FillWeek week={week} ghosts={ghosts} />
      {isClearable && (
        <Button ref={passFocusOn} look="quiet" onClick={async () => setClearing(await clearDialog.loadOrToast())}>
          Limpar a semana
        </Button>
      )}
      {isClearing && <clearDialog.Component week={week} onClose={() => setClearing(false)} />}
    </div>
  );
}
