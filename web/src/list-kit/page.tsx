import { Fragment, type ReactNode, type Ref, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type Loadable, prefetchWhenIdle } from '../ui/loadable.ts';
import { Main } from '../ui/screen.tsx';
import { QueryResult, type QueryResultProps } from './states.tsx';

interface AdminPageProps {
  heading: string;
  /** The document's title, if it differs from the heading. Null while a dialog on the page sets the title. */
  title?: string | null;
  intro?: ReactNode;
  actions?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}

export function AdminPage({ heading, title = heading, intro, actions, headingRef, children }: AdminPageProps) {
  return (
    <Main title={title} className="@container w-full max-w-[110rem] flex-1 px-4 pt-6 pb-8 sm:px-10 sm:pt-8">
      {/* After a new heading React replaces the elements, because moving the old ones would be a layout shift. */}
      <Fragment key={heading}>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div>
            <h1 ref={headingRef} tabIndex={-1} className="text-[1.75rem] outline-none sm:text-4xl">
              {heading}
            </h1>
            {intro && <p className="mt-1 text-soft">{intro}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2 sm:pt-1">{actions}</div>}
        </div>
        {children}
      </Fragment>
    </Main>
  );
}

type Chunk = Pick<Loadable<never>, 'isLoaded' | 'prefetch' | 'loadOrToast'>;

/**
 * After a dialog's action the page's heading gets the focus, because the pressed button may be gone. The focus scrolls the page
 * only after an action by keyboard.
 */
export function useDialogs<Open>(chunk: Chunk, first: Open | null | (() => Open | null) = null) {
  const [open, setOpen] = useState<Open | null>(first);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => prefetchWhenIdle([chunk]), [chunk]);
  const show = useCallback(
    async (next: Open, other: Chunk = chunk) => {
      if (other.isLoaded() || (await other.loadOrToast())) setOpen(next);
    },
    [chunk],
  );
  return {
    open,
    show,
    heading,
    handlers: {
      onClose: () => setOpen(null),
      onDone: (isByKeyboard: boolean) => heading.current?.focus({ preventScroll: !isByKeyboard }),
    },
  };
}

interface QueryPageProps<Data> extends Omit<AdminPageProps, 'children' | 'title'>, QueryResultProps<Data> {
  loading: string;
  above?: ReactNode;
  className?: string;
  dialogs?: ReactNode;
}

export function QueryPage<Data>(props: QueryPageProps<Data>) {
  const { heading, headingRef, intro, actions, above, className = 'mt-6', dialogs, ...result } = props;
  return (
    <>
      <AdminPage heading={heading} headingRef={headingRef} intro={intro} actions={actions}>
        {above}
        <div className={className}>
          <QueryResult {...result} />
        </div>
      </AdminPage>
      <Suspense>{dialogs}</Suspense>
    </>
  );
}
