import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { backupId, backupKey, expireBackups, listBackups } from './kept.ts';
import { MANIFEST } from './manifest.ts';

const NOW = new Date('2026-12-01T07:30:00.000Z');
const DAY = 86_400_000;
const media = env.MEDIA;

/** What lies there of a backup that was begun so many days ago. */
async function backup(daysAgo: number, isWhole = true): Promise<string> {
  const id = backupId(new Date(NOW.getTime() - daysAgo * DAY), crypto.randomUUID());
  await media.put(backupKey(id, 'events-00001.ndjson.gz'), 'x');
  if (isWhole) await media.put(backupKey(id, MANIFEST), '{}');
  return id;
}

const ids = async () => (await listBackups(media)).map(({ id }) => id);
const expire = () => expireBackups({ media, now: () => NOW });

it('keeps the newest whole one, however old it is', async () => {
  const [older, old] = [await backup(90), await backup(60)];
  const cut = await backup(0.5, false);
  expect(await ids()).toEqual([cut, old, older]);
  expect(await expire()).toBe(1);
  expect(await ids()).toEqual([cut, old]);
});

it('removes all of what is older than 30 days, and of what was cut off a day ago, and nothing else in R2', async () => {
  await media.put('media/abc', 'x');
  await media.put('backups/LEIAME.txt', 'x');
  const kept = [await backup(0), await backup(0.9, false), await backup(29.99)];
  for (const daysAgo of [30.01, 45]) await backup(daysAgo);
  await backup(1.1, false);
  await expire();
  const left = await ids();
  expect(left).toEqual(expect.arrayContaining(kept));
  expect(left).toHaveLength(kept.length + 1);
  const keys = (await media.list({ prefix: 'backups/' })).objects.map(({ key }) => key.split('/')[1]);
  expect(new Set(keys)).toEqual(new Set([...left, 'LEIAME.txt']));
  expect(await media.head('media/abc')).not.toBeNull();
  expect(await expire()).toBe(0);
});
