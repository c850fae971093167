import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import type { AdminCounts } from '../../../../../core/contracts/schedules.ts';
import { counted } from '../../../../../core/rules/text.ts';
import { designerPath } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { usePersistedState } from '../../../ui/persistent-state.ts';
import { LAYOUT_UPLOADS } from '../../../uploads/layout-uploads.ts';
import { Artists } from './artists.tsx';
import { Flyers } from './flyers.tsx';
import { INPUT, missingSteps, STEPS, type Step } from './new-house.tsx';
import { Prices } from './prices.tsx';
import { Television } from './television.tsx';

export interface StepProps {
  /** Reports whether the user has work left in this step. `true` keeps the step open, even if the step counts as done. */
  onUnfinished: (isUnfinished: boolean) => void;
}

const FirstWeek = () => (
  <>
    <p className="text-soft">Escolha o flyer, o preço e quem toca em cada noite, e envie. Um dia já é uma programação.</p>
    <Link to={designerPath(null, 0)} className={buttonClass('primary', 'md', 'mt-4')}>
      Montar a primeira semana
      <Icon name="arrow" />
    </Link>
  </>
);

const CONTENTS: Record<Step, ComponentType<StepProps>> = {
  layouts: Flyers,
  attractions: Artists,
  values: Prices,
  schedules: FirstWeek,
  links: Television,
};

function useStepOfInput(): Step | null {
  const [names] = usePersistedState(INPUT.names, '');
  const [prices] = usePersistedState<readonly string[]>(INPUT.prices, []);
  const [priceText] = usePersistedState(INPUT.priceText, '');
  if (LAYOUT_UPLOADS.store.get().items.length > 0) return 'layouts';
  if (names) return 'attractions';
  return prices.length > 0 || priceText ? 'values' : null;
}

/** Opens the step that the user pressed, else the one with unsaved input or a new link, else the first that is not done. */
export default function FirstHour({ counts }: { counts: AdminCounts }) {
  const missing = missingSteps(counts);
  // A press that opened or closed a step takes effect until that step turns from missing to done, or from done to missing.
  const [pressed, setPressed] = useState<{ step: Step; open: Step | null; wasMissing: boolean } | null>(null);
  const [unfinishedStep, setUnfinishedStep] = useState(useStepOfInput());
  const isPressed = pressed !== null && missing.includes(pressed.step) === pressed.wasMissing;
  const open = isPressed ? pressed.open : (unfinishedStep ?? missing[0] ?? 'links');
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(open);

  useLayoutEffect(() => {
    // When a completed step closes, its focused button is removed. The open step then gets the focus.
    const isLost = before.current !== open && document.activeElement === document.body;
    before.current = open;
    if (isLost) list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus({ preventScroll: true });
  }, [open]);

  return (
    <section aria-labelledby="primeira-hora" className="mt-6 max-w-3xl rounded-lg border border-line bg-card">
      <div className="px-4 pt-4 pb-3 sm:px-5">
        <h2 id="primeira-hora" className="text-xl sm:text-2xl">
          {missing.length === 0 ? 'Tudo pronto' : 'Comece por aqui'}
        </h2>
        <p className="mt-1 text-soft">
          {missing.length === 0
            ? 'A casa tem flyers, artistas, preços e a primeira semana no ar.'
            : 'Três passos de um minuto. Depois, a primeira semana e a TV.'}
        </p>
      </div>
      <ol ref={list}>
        {STEPS.map(({ step, title, hint, one, many }, index) => {
          const count = counts[step];
          const Content = CONTENTS[step];
          const isOpen = step === open;
          return (
            <li key={step} className="perforated border-t">
              <h3 className="font-sans text-base font-normal tracking-normal">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? `passo-${step}` : undefined}
                  onClick={() => {
                    setUnfinishedStep(null);
                    setPressed({ step, open: isOpen ? null : step, wasMissing: missing.includes(step) });
                  }}
                  className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left sm:px-5"
                >
                  <span
                    aria-hidden="true"
                    className={cn(
                      'grid size-7 shrink-0 place-items-center rounded-full border text-sm font-bold tabular-nums',
                      count > 0 ? 'border-transparent bg-ok-wash text-ok-ink' : 'border-edge text-soft',
                    )}
                  >
                    {count > 0 ? <Icon name="check" strokeWidth={2.5} /> : index + 1}
                  </span>
                  <span className="font-semibold">
                    {title}
                    {count > 0 && <span className="sr-only"> (feito)</span>}
                  </span>{' '}
                  <span className="flex-1 text-right text-sm leading-tight wrap-normal text-soft tabular-nums">
                    {count > 0 ? counted(count, one, many) : hint}
                  </span>
                  <Icon
                    name="down"
                    className={cn('shrink-0 text-soft transition-transform duration-150', isOpen && 'rotate-180')}
                  />
                </button>
              </h3>
              {isOpen && (
                <div id={`passo-${step}`} className="px-4 pb-5 sm:pr-5 sm:pl-15">
                  <Content
                    onUnfinished={(isUnfinished) =>
                      setUnfinishedStep((latest) => (isUnfinished ? step : latest === step ? null : latest))
                    }
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
