import type { ReactNode, Ref } from 'react';

interface AdminPageProps {
  heading: string;
  /** Of the document, where it is not the heading; null while a dialog on the page sets it. */
  title?: string | null;
  intro?: ReactNode;
  /** Buttons for the whole screen. */
  actions?: ReactNode;
  /** The heading, which takes the focus when the element that had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
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
