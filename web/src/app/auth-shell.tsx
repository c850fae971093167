import type { ReactNode } from 'react';
import { TicketCard } from '../week/programme-view/ticket-card.tsx';
import { Brand, Footer, ThemeToggle } from './frame.tsx';
import { OfflineLine } from './offline-line.tsx';

export default function AuthShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-5xl items-center justify-between px-4 py-2 sm:px-8 sm:py-4">
        <Brand />
        <ThemeToggle />
      </header>
      <OfflineLine hint="Para entrar é preciso internet" />
      {/* Aligned to the top on a phone: centred content would move while the page loads, and the keyboard covers the lower half. */}
      <main id="conteudo" className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 pb-6 sm:justify-center sm:px-8">
        <TicketCard>{children}</TicketCard>
      </main>
      <Footer className="text-center" />
    </div>
  );
}
