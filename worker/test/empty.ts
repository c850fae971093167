import { env } from 'cloudflare:workers';
import { LEFT_OUT, PARENTS_FIRST } from '../backup/tables.ts';

/** Takes everything out of the installation, down to the numbers it has given out. */
export async function emptyInstallation(): Promise<void> {
  const tables = [...Object.keys(LEFT_OUT).filter((name) => name !== 'd1_migrations'), ...[...PARENTS_FIRST].reverse()];
  await env.DB.batch([...tables, 'sqlite_sequence'].map((name) => env.DB.prepare(`delete from ${name}`)));
  for (;;) {
    const { objects: left } = await env.MEDIA.list();
    if (left.length === 0) return;
    await env.MEDIA.delete(left.map(({ key }) => key));
  }
}
