import type { AdminCounts } from '../../../../../core/contracts/schedules.ts';
import { Example } from './example.tsx';
import { FirstHour } from './first-hour.tsx';
import { exampleTotal } from './steps.ts';

export default function Beginning({ counts }: { counts: AdminCounts }) {
  return exampleTotal(counts) > 0 ? <Example counts={counts} /> : <FirstHour counts={counts} />;
}
