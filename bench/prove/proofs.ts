import { friday } from './friday.ts';
import { hang } from './hang.ts';
import { importKill } from './import-kill.ts';
import { oneKey } from './one-key.ts';
import { oneWeek } from './one-week.ts';
import { oneWeekKill } from './one-week-kill.ts';
import type { Proof } from './proof.ts';
import { refusals } from './refusals.ts';
import { wire } from './wire.ts';
import { writers } from './writers.ts';

/** The proofs by the names they are asked for, in the order in which they run. */
export const PROOFS: Record<string, Proof> = {
  'one-week': oneWeek,
  'one-week-kill': oneWeekKill,
  wire,
  'one-key': oneKey,
  writers,
  refusals,
  friday,
  hang,
  'import-kill': importKill,
};
