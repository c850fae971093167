import { friday } from './friday.ts';
import { hang } from './hang.ts';
import { importKill } from './import-kill.ts';
import { network } from './network.ts';
import { oneKey } from './one-key.ts';
import type { Proof } from './proof.ts';
import { refusals } from './refusals.ts';
import { sends } from './sends.ts';
import { writers } from './writers.ts';

/** The proofs by the names they are asked for, in the order in which they run. */
export const PROOFS: Record<string, Proof> = {
  sends,
  'one-key': oneKey,
  writers,
  network,
  refusals,
  friday,
  hang,
  'import-kill': importKill,
};
