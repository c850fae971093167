import { StateLine } from './state-line.tsx';
import { useWeek } from './use-week.ts';

/** The state line of the week of a programme, for a screen that does not read the week itself. */
export default function ProgrammeState({ id, className }: { id: number; className?: string }) {
  const { week } = useWeek('', id);
  return <StateLine week={week} className={className} />;
}
