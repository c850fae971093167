import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupProblem } from '../../worker/backup/check.ts';
import { listBackups } from '../../worker/backup/kept.ts';
import { makeBackup } from '../../worker/backup/make.ts';
import { summaryOf } from '../../worker/backup/manifest.ts';
import { inProject } from '../local/paths.ts';
import { copyToFolder } from './folder.ts';
import type { Installation } from './installation.ts';
import { withRetries } from './words.ts';

/** What a backup is taken from. */
export type House = Pick<Installation, 'd1' | 'media'>;

/** What was taken: rows, and images with the bytes of all of them; `lost` are those that the house no longer has. */
export interface Taken {
  id: string;
  rows: number;
  images: number;
  bytes: number;
  lost: number;
  folder: string;
}

/**
 * Copies a backup of a house, with its pictures, into a folder (without one, into `backups/` of the project).
 * @param now makes the backup; otherwise the newest that is there is copied, and one made only where there is none
 * @throws BackupProblem when the folder has something else in it
 */
export async function takeBackup(house: House, { folder, now }: { folder?: string; now: boolean }): Promise<Taken> {
  if (folder !== undefined) assertFree(resolve(folder));
  const id = await withRetries(() => newestBackup(house, now));
  const target = resolve(folder ?? inProject('backups', id));
  assertFree(target);
  const { manifest, lost } = await withRetries(() => copyToFolder(house.media, id, target));
  const { rows, images } = summaryOf(manifest);
  return { id, rows, images: images - lost, bytes: manifest.media.bytes, lost: lost + manifest.media.missing, folder: target };
}

function assertFree(target: string): void {
  if (existsSync(target) && readdirSync(target).includes('manifest.json')) {
    throw new BackupProblem(`Já há um backup em ${target}.`);
  }
}

async function newestBackup({ d1, media }: House, isNewWanted: boolean): Promise<string> {
  const newest = isNewWanted ? undefined : (await listBackups(media)).find(({ isWhole }) => isWhole);
  if (newest) return newest.id;
  console.info('Fazendo um backup agora…');
  return (await makeBackup({ d1, media, now: () => new Date(), randomId: () => crypto.randomUUID() })).id;
}
