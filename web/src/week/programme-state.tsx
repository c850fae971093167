import { StateLine } from './state-line.tsx';
import { useWeek } from './use-week.ts';

/** Shows the state line of a programme's week on a screen that does not load the week itself. */
export default function ProgrammeState({ id }: { id: number }) {
  const { week } = useWeek('', id);
  return <StateLine week={week} />;
}
