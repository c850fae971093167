import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedVenue } from '../db/seed/load.ts';
import { BackupProblem } from '../worker/backup/check.ts';
import { linesOf, sha256Of, Tallies } from '../worker/backup/pack.ts';
import { readRows } from '../worker/backup/sql.ts';
import { COLUMNS } from '../worker/backup/tables.ts';
import { migrate, openInstallation } from './backup/installation.ts';
import { ago, askedFor, withRetries } from './backup/words.ts';
import { projectMigrations } from './local/database.ts';
import { beginRestore, endRestore, hold } from './local/hold.ts';
import type { Installation } from './local/installation.ts';
import { inProject } from './local/paths.ts';

// Real databases and buckets on the disk: seconds, on a busy machine minutes.
const PATIENCE = 600_000;

let folder: string;
const at = (...parts: string[]) => join(folder, ...parts);

/** One of the two programs, as npm runs it, in an installation of its own. */
function run(script: 'backup' | 'restore', state: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inProject(`scripts/${script}.ts`), ...args], {
    encoding: 'utf8',
    env: { ...process.env, STATE_DIR: at(state), PATH: `${inProject('node_modules/.bin')}:${process.env.PATH}` },
  });
  return { status, said: `${stdout}${stderr}` };
}

async function within<T>(state: string, work: (installation: Installation) => Promise<T>): Promise<T> {
  const installation = await openInstallation({ state: at(state) });
  try {
    return await withRetries(() => work(installation));
  } finally {
    await installation.close();
  }
}

/** Rows and hash of each table, name, size and type of each image. */
async function inventory({ d1, media }: Installation) {
  const tallies = new Tallies();
  for await (const { table, rows } of readRows(d1)) tallies.add(table, linesOf(rows), rows.length);
  const { objects } = await media.list({ prefix: 'media/', include: ['httpMetadata'] });
  const images = objects.map(({ key, size, etag, httpMetadata }) => [key, size, etag, httpMetadata?.contentType]);
  return { tables: Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, tallies.of(name)])), images };
}

const migrationsOf = async ({ d1 }: Installation) =>
  (await d1.prepare('select name from d1_migrations order by id').all<{ name: string }>()).results.map(({ name }) => name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartou-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  'copies an installation into a folder and restores it into an empty one, with the same rows and images',
  async () => {
    const before = await within('old', async (installation) => {
      await migrate(installation.d1, 3);
      expect(await migrationsOf(installation)).toEqual(projectMigrations().slice(0, 3));
      await migrate(installation.d1, projectMigrations().length);
      expect(await migrationsOf(installation)).toEqual(projectMigrations());
      await seedVenue({ db: installation.d1, media: installation.media }, new Date());
      return inventory(installation);
    });
    expect(before.images.length).toBeGreaterThan(10);

    // As a copy leaves it that was killed while it wrote.
    mkdirSync(at('copy'));
    writeFileSync(at('copy', 'events.ndjson.gz.part'), '');
    const copied = run('backup', 'old', at('copy'));
    expect(copied.said).toContain(`${before.images.length} imagens`);
    expect(copied.status, copied.said).toBe(0);
    expect(copied.said).toMatch(/\((agora|há \d+ minutos?)\)/);
    const [, first = ''] = /Backup (\S+)/.exec(copied.said) ?? [];
    // Without a word more it is a new one; the one that is there only when it is asked for.
    expect(run('backup', 'old', at('last'), '--last').said).toContain(`Backup ${first} `);
    const anew = run('backup', 'old', at('anew')).said;
    expect(anew).toContain('Backup ');
    expect(anew).not.toContain(first);

    for (const name of readdirSync(at('copy', 'media'))) expect(sha256Of(readFileSync(at('copy', 'media', name)))).toBe(name);

    const restored = run('restore', 'new', at('copy'));
    expect(restored.said).toContain('conferidas uma a uma');
    expect(restored.status).toBe(0);
    expect(await within('new', inventory)).toEqual(before);

    const twice = run('restore', 'new', at('copy'));
    expect(twice.said).toContain('Esta instalação não está vazia');
    expect(twice.status).toBe(1);
    expect(await within('new', inventory)).toEqual(before);

    const [image = ''] = readdirSync(at('copy', 'media'));
    writeFileSync(at('copy', 'media', image), 'outra coisa');
    const damaged = run('restore', 'third', at('copy'));
    expect(damaged.said).toContain(`A imagem ${image} está danificada.`);
    expect(damaged.status).toBe(1);
    expect(existsSync(at('third'))).toBe(false);
  },
  PATIENCE,
);

it(
  'is made of a copy while another program has the installation',
  async () => {
    const asked = (...args: string[]) =>
      promisify(execFile)(process.execPath, [inProject('scripts/backup.ts'), ...args], {
        env: { ...process.env, STATE_DIR: at('running') },
      }).then(
        ({ stdout }) => ({ status: 0, said: stdout }),
        ({ code, stderr }) => ({ status: code, said: stderr as string }),
      );
    await within('running', async (installation) => {
      await migrate(installation.d1, projectMigrations().length);
      await seedVenue({ db: installation.d1, media: installation.media }, new Date());
    });
    expect(hold(at('running'), 'npm start')).toBeNull();
    beginRestore(at('running'), 'one');
    expect((await asked(at('early'))).said).toContain(`estão em uso: npm start (processo ${process.pid})`);
    endRestore(at('running'));
    const running = await openInstallation({ state: at('running') });
    try {
      const before = await inventory(running);
      const both = await Promise.all([asked(at('of-running')), asked(at('of-running'))]);
      const [taken, refused] = both.sort((a, b) => a.status - b.status);
      expect(taken?.said).toContain(`Pasta: ${at('of-running')}`);
      expect(existsSync(at('of-running', 'manifest.json'))).toBe(true);
      expect(existsSync(at('running', 'copy'))).toBe(false);
      expect(readdirSync(at('of-running', 'media'))).toHaveLength(before.images.length);
      expect(await inventory(running)).toEqual(before);
      expect(refused?.status).toBe(1);
      expect(refused?.said).toMatch(/Outro backup de .* está sendo feito|Já há um backup em/);
    } finally {
      await running.close();
    }
    expect(run('restore', 'running', at('of-running')).said).toContain(`estão em uso: npm start (processo ${process.pid})`);
  },
  PATIENCE,
);

it(
  'adds no example venue to an installation that was restored, however little was in the backup',
  async () => {
    await within('bare', ({ d1 }) => migrate(d1, projectMigrations().length));
    expect(run('backup', 'bare', at('little')).status).toBe(0);
    expect(run('restore', 'restored-bare', at('little')).status).toBe(0);
    const seed = ({ d1, media }: Installation) => seedVenue({ db: d1, media }, new Date());
    expect(await within('restored-bare', seed)).toBe(false);
    expect(await within('bare', seed)).toBe(true);
  },
  PATIENCE,
);

describe('what was asked for', () => {
  it('is this machine, or an environment, and at most one folder', () => {
    expect(askedFor([], { STATE_DIR: '/x' })).toEqual({ choice: { state: '/x' }, folder: undefined, last: false });
    expect(askedFor(['--env', 'staging', 'pasta', '--last'])).toEqual({
      choice: { environment: 'staging' },
      folder: 'pasta',
      last: true,
    });
  });

  it.each([
    [['--env', 'stagin'], 'Não conheço o ambiente stagin'],
    [['--env'], 'Não entendi'],
    [['--force'], 'Não entendi'],
    [['--now'], 'Não entendi'],
    [['a', 'b'], 'Uma pasta só'],
  ])('is refused in words when it is not understood: %j', (args, words) => {
    expect(() => askedFor(args)).toThrow(words);
    expect(() => askedFor(args)).toThrow(BackupProblem);
  });
});

it('says how old a backup is', () => {
  const minutes = [0.9, 1, 59, 60, 8 * 60 + 59, 24 * 60, 3 * 24 * 60];
  expect(minutes.map((n) => ago(n * 60_000))).toEqual([
    'agora',
    'há 1 minuto',
    'há 59 minutos',
    'há 1 hora',
    'há 8 horas',
    'há 1 dia',
    'há 3 dias',
  ]);
});

describe('what a lost connection ended', () => {
  it('is tried again, but not for ever, and not what a person has to know of', async () => {
    const said = vi.spyOn(console, 'info').mockImplementation(() => {});
    let tries = 0;
    const failing = (times: number, error: Error) => () => {
      tries += 1;
      return tries <= times ? Promise.reject(error) : Promise.resolve('done');
    };
    expect(await withRetries(failing(3, new Error('fetch failed')))).toBe('done');
    expect(said.mock.calls).toEqual(Array(3).fill(['A conexão falhou (fetch failed); tentando de novo…']));
    tries = 0;
    await expect(withRetries(failing(9, new Error('fetch failed')))).rejects.toThrow('fetch failed');
    expect(tries).toBe(4);
    tries = 0;
    await expect(withRetries(failing(1, new BackupProblem('danificado')))).rejects.toThrow('danificado');
    expect(tries).toBe(1);
    said.mockRestore();
  });
});
