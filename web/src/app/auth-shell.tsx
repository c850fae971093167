import { Outlet } from 'react-router';
import { DAYS } from '../../../core/rules/week.ts';
import { Brand } from './brand.tsx';
import { Footer } from './frame.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Around login and registration: the name, the theme, and one card with the form. */
export default function AuthShell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-5xl items-center justify-between px-4 py-4 sm:px-8">
        <Brand />
        <ThemeToggle />
      </header>
      <main id="conteudo" className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-6">
        <div className="overflow-hidden rounded-lg border border-line bg-card">
          <div aria-hidden="true" className="grid grid-cols-5">
            {DAYS.map(({ key }) => (
              <div key={key} data-day={key} className="h-1.5 bg-day" />
            ))}
          </div>
          <div className="p-6 sm:p-8">
            <Outlet />
          </div>
        </div>
      </main>
      <Footer className="text-center" />
    </div>
  );
}
