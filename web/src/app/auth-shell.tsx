import type { ReactNode } from 'react';
import { Main } from '../ui/screen.tsx';
import { TicketCard } from '../week/programme-view/ticket-card.tsx';
import { Brand, Footer, OfflineLine, ThemeToggle } from './shell-parts.tsx';

export default function AuthShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-5xl items-center justify-between px-4 py-2 sm:px-8 sm:py-4">
        <Brand />
        <ThemeToggle />
      </header>
      <OfflineLine hint="Dá para entrar quando ela voltar" />
      {/* On a phone the content is at the top. Centred content would move during loading, or be covered by the keyboard. */}
      <Main className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 pb-6 sm:justify-center sm:px-8">
        <TicketCard>{children}</TicketCard>
      </Main>
      <Footer className="text-center" />
    </div>
  );
}
