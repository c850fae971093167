import { type ReactNode, type Ref, Suspense, useRef, useState } from 'react';
import { QueryList, type QueryListProps } from './states.tsx';

interface AdminPageProps {
  heading: string;
  /** Of the document, where it is not the heading; null while a dialog on the page sets it. */
  title?: string | null;
  intro?: ReactNode;
  /** Buttons for the whole screen. */
  actions?: ReactNode;
  /** The heading, which takes the focus when the element that had it is gone. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}

/** The outline of every administrators' screen: heading, buttons for the whole screen, content. */
export function AdminPage({ heading, title = heading, intro, actions, headingRef, children }: AdminPageProps) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="@container w-full max-w-[110rem] flex-1 px-4 pt-6 pb-8 outline-none sm:px-10 sm:pt-8"
    >
      {title && <title>{`${title} · Quartou!`}</title>}
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
    </main>
  );
}

/** Which dialog of a page is open, and the page's heading, which takes the focus when the element that had it is gone. */
export function useDialogs<Open>(first: Open | null | (() => Open | null) = null) {
  const [open, show] = useState<Open | null>(first);
  const heading = useRef<HTMLHeadingElement>(null);
  return {
    open,
    show,
    heading,
    /** Props of a dialog. */
    place: { onClose: () => show(null), onDone: () => heading.current?.focus() },
  };
}

interface ListPageProps<Row> extends Omit<AdminPageProps, 'children'>, QueryListProps<Row> {
  /** Between the heading and the list. */
  above?: ReactNode;
  /** Classes of the list's place. */
  className?: string;
  /** Those that are open; they may still be loading. */
  dialogs: ReactNode;
}

/** An administrators' screen that is a list: its states, and the dialogs that are opened from it. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { heading, headingRef, intro, actions, above, className = 'mt-6', dialogs, ...list } = props;
  return (
    <>
      <AdminPage heading={heading} headingRef={headingRef} intro={intro} actions={actions}>
        {above}
        <div className={className}>
          <QueryList {...list} />
        </div>
      </AdminPage>
      <Suspense>{dialogs}</Suspense>
    </>
  );
}
