// The server that `kill.ts` kills: the build, its clock, and a way to look into its database and files past its API.
import { startClock } from '../scripts/local/clock.ts';
import { Control, controlOf } from '../scripts/local/control.ts';
import { serveBuild } from '../scripts/local/server.ts';

const [state = ''] = process.argv.slice(2);
const server = serveBuild({ state, port: 0, bindings: { REGISTRATION_CODE: 'bench' }, controlSecret: 'bench' });
const url = (await server.ready).href;
const control = new Control(await controlOf(server, 'bench'));
startClock(control);
const { d1: db, media } = control;

/** What there is of an attraction's photos, and of the newest import. */
async function look(prefix: string) {
  const [photos, newest] = await db.batch<Record<string, unknown>>([
    db
      .prepare(
        `select a.name || '/' || p.name as path, p.file_hash as hash from attraction_photos p join attractions a on a.id = p.attraction_id
         where a.name like ? || '%' order by 1`,
      )
      .bind(prefix),
    db.prepare('select id, state, reason from imports order by id desc limit 1'),
  ]);
  const rows = photos?.results as { path: string; hash: string }[];
  const heads = await Promise.all(rows.map(({ hash }) => media.head(`media/${hash}`)));
  const archives = (await media.list({ prefix: 'imports/' })).objects.length;
  return { photos: rows, missing: heads.filter((head) => head === null).length, archives, newest: newest?.results[0] };
}

process.on('message', async (prefix: string) => process.send?.(await look(prefix)));
process.on('disconnect', () => process.exit());
process.send?.(url);
