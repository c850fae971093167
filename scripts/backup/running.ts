import { BackupProblem } from '../../worker/backup/check.ts';
import { controlIn } from '../local/control.ts';
import { take } from '../local/hold.ts';
import { type Taken, takeBackup } from './take.ts';

/**
 * Takes the backup through the server of the house in `state` (local/control.ts), which alone may open its database.
 * @throws BackupProblem when whoever holds `state` serves nobody, or another backup is being taken
 */
export async function takeFromRunning(state: string, asked: Parameters<typeof takeBackup>[1]): Promise<Taken> {
  const control = await controlIn(state);
  if (control === null) {
    throw new BackupProblem(
      `Outro programa está usando ${state} (npm run dev, npm run restore, wrangler dev, ou um início que ainda não terminou). Espere ou encerre-o, e repita.`,
    );
  }
  // Two into one folder would mix.
  if (!take(state, 'backing-up'))
    throw new BackupProblem(`Outro backup de ${state} está sendo feito. Espere que termine, e repita.`);
  return takeBackup(control, asked);
}
