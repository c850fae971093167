import { friday } from './friday.ts';
import { handOvers } from './hand-overs.ts';
import { hang } from './hang.ts';
import { importKill } from './import-kill.ts';
import { memory } from './memory.ts';
import { network } from './network.ts';
import { oneKey } from './one-key.ts';
import { weekPackage } from './package.ts';
import type { Proof } from './proof.ts';
import { refusals } from './refusals.ts';
import { sends } from './sends.ts';
import { writers } from './writers.ts';

/** The proofs by the names they are asked for, in the order in which they run. */
export const PROOFS: Record<string, Proof> = {
  sends,
  'hand-overs': handOvers,
  'one-key': oneKey,
  writers,
  network,
  refusals,
  friday,
  hang,
  'import-kill': importKill,
  package: weekPackage,
  memory,
};
