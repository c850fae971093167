import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { lotSettingsQuery } from '../../api/queries.ts';
import { emptyDraft, isDraftEmpty } from '../../draft/model.ts';
import { draftStore, useDraft } from '../../draft/store.ts';
import { waitingKind } from '../../outbox/postponed.ts';
import { replaceDraft } from '../../outbox/replace-draft.ts';
import { outbox } from '../../outbox/store.ts';
import { useSentWeek } from '../../outbox/use-sent-week.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { calendar } from '../../ui/date-field.tsx';
import { IS_FRAME } from '../../ui/is-frame.ts';
import { useKeptState } from '../../ui/kept-state.ts';
import { prefetchWhenIdle, useLoaded, useLoadedWhenIdle } from '../../ui/loadable.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { usePrinting } from '../../ui/printing.ts';
import { scrollBehavior, scrollToTopOf } from '../../ui/scrolling.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { conflictDialog, layoutDialog, photoDialog } from '../../week/dialogs.ts';
import { BottomBar } from './parts/bottom-bar.tsx';
import { author, checkList, preview as previewChunk, sentActions, weekNotes } from './parts/chunks.ts';
import { openDay } from './parts/open-day-chunk.ts';
import { SendReport } from './parts/send-report.tsx';
import { StartDate } from './parts/start-date.tsx';
import { WeekRows } from './parts/week-rows.tsx';
import { RepeatPrevious } from './repeat/repeat-previous.tsx';
import { sending, useSend } from './send/use-send.tsx';
import { useCards } from './use-cards.ts';

/** The designer (spec §2, "Programação Semanal"): compose the week, look at it, send it. */
export default function DesignerPage() {
  const wide = useMediaQuery('(min-width: 75rem)');
  // Beside the days where there is room; below them, and closed at first, where there is not.
  const [previewChoice, setPreview] = useKeptState<boolean | null>('preview', null);
  /** Where the page stood when the preview was opened below the days. */
  const before = useRef<number | null>(null);
  const isPrinting = usePrinting();
  const preview = isPrinting || (previewChoice ?? wide);
  const hasPreview = useLoaded(previewChunk, preview);
  const hasChecks = useLoadedWhenIdle(checkList);
  const hasNotes = useLoadedWhenIdle(weekNotes);
  const hasAuthor = useLoadedWhenIdle(author);
  const isEmpty = useDraft(isDraftEmpty);
  const isSent = useSentWeek()?.changed.length === 0;
  // Chunks that come later show it. What the page preloads has to be used at once: an answer that lies about is used another day.
  useQuery({ ...lotSettingsQuery, notifyOnChangeProps: [] });
  const send = useSend({ openDate });

  useEffect(
    () => prefetchWhenIdle([openDay, sending, sentActions, previewChunk, calendar, layoutDialog, photoDialog, conflictDialog]),
    [],
  );

  async function togglePreview() {
    if (!preview && !previewChunk.isThere() && !(await previewChunk.ready())) return;
    if (wide) return setPreview(!preview);
    if (!preview) {
      before.current = window.scrollY;
      flushSync(() => setPreview(true));
      // Below the days it opens out of sight.
      const heading = document.getElementById('preview-week');
      heading?.focus({ preventScroll: true });
      scrollToTopOf(heading);
      return;
    }
    const isInSight = (document.getElementById('preview')?.getBoundingClientRect().top ?? 0) < window.innerHeight;
    setPreview(false);
    // Back to where one was; who has scrolled to the days again stays there.
    if (isInSight && before.current !== null) window.scrollTo({ top: before.current, behavior: scrollBehavior() });
    before.current = null;
  }

  const cards = useCards((by) => {
    if (!wide && !preview) return togglePreview();
    if (by === 'keys') document.getElementById('send-week')?.focus();
  });

  function clear({ detail }: MouseEvent) {
    const waits = waitingKind(outbox().get(), draftStore().get()) !== null;
    const undo = replaceDraft(emptyDraft());
    cards.close();
    send.forget();
    toast({
      title: 'Rascunho limpo',
      description: `O rascunho foi apagado deste aparelho.${waits ? ' O envio que esperava a rede não vai mais.' : ''}`,
      duration: 10_000,
      // detail is 0 for a click by keyboard.
      action: { label: 'Desfazer', onPress: undo, isFocused: detail === 0 },
    });
  }

  return (
    <>
      <title>Programação Semanal · Quartou!</title>
      <main
        id="conteudo"
        tabIndex={-1}
        // Clipped, since the stamp comes down wider than a phone.
        className="outline-none mx-auto w-full max-w-[120rem] flex-1 overflow-x-clip px-4 pt-6 pb-8 sm:px-8 print:p-0"
      >
        <div
          className={cn(
            'wide:grid wide:gap-8 print:block',
            // The preview needs 28rem and a scroll bar to show its headings, 42rem to have a column for each.
            preview || IS_FRAME
              ? 'wide:grid-cols-[minmax(0,52rem)_minmax(30rem,1fr)] min-[90rem]:grid-cols-[minmax(0,52rem)_minmax(43.5rem,1fr)]'
              : 'wide:grid-cols-[minmax(0,52rem)]',
          )}
        >
          <div className="min-w-0 print:hidden">
            <div className="flex items-end justify-between gap-x-2">
              <h1 className="min-w-0 text-[1.75rem] sm:text-4xl">Programação Semanal</h1>
              <Button look="quiet" size="sm" inactive={isEmpty || send.sending} onClick={clear}>
                {isSent ? 'Nova semana' : 'Limpar'}
              </Button>
            </div>
            <p className="mt-1 text-soft max-sm:hidden">De quarta a domingo. Configure os dias, confira e envie ao Admin.</p>
            <StartDate sendError={send.dateError} isCompact={cards.open !== null} onChange={send.clearDateError}>
              <RepeatPrevious isBusy={send.sending} />
            </StartDate>
            <Suspense fallback={null}>{hasNotes && <weekNotes.Component isBusy={send.sending} />}</Suspense>
            <SendReport send={send} />
            {cards.open !== null && cards.neighbours ? (
              <openDay.Component card={cards.open} neighbours={cards.neighbours} send={send} onGo={cards.go} />
            ) : (
              <WeekRows send={send} onOpen={cards.go} />
            )}
            {/* Its room is kept: it comes when the page is idle. */}
            <div className="mt-3 min-h-11">
              <Suspense fallback={null}>{hasAuthor && <author.Component />}</Suspense>
            </div>
            <div className="mt-1">
              <Suspense fallback={null}>
                {hasChecks && <checkList.Component onGo={(card, field) => cards.go(card, 'keys', field)} onDate={openDate} />}
              </Suspense>
            </div>
          </div>
          {(preview || IS_FRAME) && (
            <aside
              aria-label="Pré-visualização"
              id="preview"
              // A frame does not know how wide the screen is.
              className={cn('mt-8 min-w-0 wide:mt-0 print:mt-0', IS_FRAME && 'max-wide:hidden')}
            >
              <div
                className="wide:sticky wide:top-6 wide:max-h-[calc(100dvh-9rem)] wide:overflow-y-auto wide:pb-1 print:static print:max-h-none print:overflow-visible"
                tabIndex={wide ? 0 : undefined}
              >
                {hasPreview ? <previewChunk.Component /> : <WaitingPreview />}
              </div>
            </aside>
          )}
        </div>
      </main>
      <BottomBar neighbours={cards.neighbours} send={send} preview={preview} onPreview={togglePreview} />
      {send.dialog}
    </>
  );
}

const openDate = () => document.getElementById('start-date')?.querySelector('input')?.focus();

/** The preview until its chunk is there. */
const WaitingPreview = () => (
  <>
    <h2 className="mb-2 flex min-h-11 items-center text-xl">Pré-visualização</h2>
    <Skeleton className="h-96" />
  </>
);
