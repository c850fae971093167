import type { ReactNode } from 'react';

interface MainProps {
  title?: string | null;
  className: string;
  children: ReactNode;
}

/** A screen's content. It gets the focus from the skip link, when a screen opens, and when the focused element is removed. */
export const Main = ({ title, className, children }: MainProps) => (
  <main id="conteudo" tabIndex={-1} className={`outline-none ${className}`}>
    {title && <title>{`${title} · Quartou!`}</title>}
    {children}
  </main>
);
