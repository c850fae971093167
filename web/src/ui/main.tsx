import type { ReactNode } from 'react';

interface MainProps {
  /** The document's title, without the product's name. */
  title?: string | null;
  className: string;
  children: ReactNode;
}

/** A screen's content, which gets the focus from the skip link, on a new screen, and when nothing else can get it. */
export const Main = ({ title, className, children }: MainProps) => (
  <main id="conteudo" tabIndex={-1} className={`outline-none ${className}`}>
    {title && <title>{`${title} · Quartou!`}</title>}
    {children}
  </main>
);
