import { importing } from './operations-import.ts';
import { reading } from './operations-read.ts';
import { sending } from './operations-send.ts';
import { shelving } from './operations-shelf.ts';
import type { Operation, Setting } from './trial.ts';

/** Everything that is proved call by call; each `prepare` makes what its request is about. */
export const operations = (house: Setting): Operation[] => [
  ...sending(house),
  ...shelving(house),
  ...importing(house),
  ...reading(house),
];
