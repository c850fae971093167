import { loadable, useLoadedWhenIdle } from '../../ui/loadable.ts';
import { Skeleton } from '../../ui/screen.tsx';
import type { ShownWeek } from '../use-week.ts';

const takeWeek = loadable(() => import('./take-week.tsx'));

export function TakeLater({ week }: { week: ShownWeek | null }) {
  const isLoaded = useLoadedWhenIdle(takeWeek);
  return week && isLoaded ? <takeWeek.Component week={week} /> : <Skeleton className="h-11 w-24" />;
}
