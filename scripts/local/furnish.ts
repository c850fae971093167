// Furnishes the example house through the server of an installation, if it is empty (seed.ts); prints whether it was.
import { seedVenue } from '../../db/seed/load.ts';
import { controlIn } from './control.ts';

const [state = ''] = process.argv.slice(2);
const control = await controlIn(state);
if (control === null) throw new Error(`Nobody serves ${state}.`);
console.info(await seedVenue({ db: control.d1, media: control.media }, new Date()));
