import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { forgetShown, useConnection } from '../api/seen.ts';
import { sentWhen } from '../venue.ts';

interface OfflineLineProps {
  /** What goes on without a network; left out where there is no room for it. */
  hint?: ReactNode;
}

/** "Sem conexão, visto às 21:40", over the space above a screen, so that nothing moves when it comes and goes. */
export function OfflineLine({ hint }: OfflineLineProps) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next screen shows other answers
  useEffect(() => forgetShown, [pathname]);
  return (
    <div role="status" className="relative z-10 h-0 print:hidden">
      <Words hint={hint} />
    </div>
  );
}

function Words({ hint }: { hint: ReactNode }) {
  const { offline, seenAt } = useConnection();
  if (!offline) return null;
  return (
    <p className="absolute inset-x-0 top-0 h-5 truncate bg-warn-wash px-4 text-center text-[0.8125rem] leading-5 font-medium text-warn">
      Sem conexão{seenAt && `, ${seenText(seenAt)}`}
      {hint && <span className="max-sm:sr-only">. {hint}</span>}
    </p>
  );
}

/** "visto às 21:40", of another day "visto ter. 21:40". */
function seenText(seenAt: string): string {
  const when = sentWhen(seenAt, Date.now());
  return `visto ${/^\d\d:/.test(when) ? 'às ' : ''}${when}`;
}
