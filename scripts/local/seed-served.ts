// Adds the example venue through an installation's server, if its database is empty (seed.ts); prints whether it did.
import { seedVenue } from '../../db/seed/load.ts';
import { controlIn } from './control.ts';

const [state = ''] = process.argv.slice(2);
const control = await controlIn(state);
if (control === null) throw new Error(`No server for ${state}.`);
console.info(await seedVenue({ db: control.d1, media: control.media }, new Date()));
