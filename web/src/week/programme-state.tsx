import { WeekLine } from './state-line.tsx';
import { useWeek } from './use-week.ts';

/** Shows the state line of a programme's week on a screen that does not load the week itself. */
export default function ProgrammeState({ id }: { id: number }) {
  const { week, error, refetch } = useWeek('', id);
  return <WeekLine week={week} error={error} onRetry={refetch} />;
}
