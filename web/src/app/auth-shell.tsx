import type { ReactNode } from 'react';
import { TicketCard } from '../week/programme-view/ticket-card.tsx';
import { Brand, ThemeToggle } from './brand.tsx';
import { Footer } from './frame.tsx';
import { OfflineLine } from './offline-line.tsx';

/** Around login and registration: the name, the theme, and a ticket with the form. */
export default function AuthShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-5xl items-center justify-between px-4 py-2 sm:px-8 sm:py-4">
        <Brand />
        <ThemeToggle />
      </header>
      <OfflineLine hint="Para entrar é preciso internet" />
      {/* On a phone at the top: a page that arrives in parts would move in the middle, and the keyboard takes the lower half. */}
      <main id="conteudo" className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 pb-6 sm:justify-center sm:px-8">
        <TicketCard>{children}</TicketCard>
      </main>
      <Footer className="text-center" />
    </div>
  );
}
