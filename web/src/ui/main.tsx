import type { ReactNode } from 'react';

interface MainProps {
  title?: string | null;
  className: string;
  children: ReactNode;
}

/** A screen's content. It gets the focus from the skip link, or if the focused element is gone, for example on a new screen. */
export const Main = ({ title, className, children }: MainProps) => (
  <main id="conteudo" tabIndex={-1} className={`outline-none ${className}`}>
    {title && <title>{`${title} · Quartou!`}</title>}
    {children}
  </main>
);
