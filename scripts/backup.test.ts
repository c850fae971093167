import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedVenue } from '../db/seed/load.ts';
import { dump, load, sha256Of } from './backup/dump.ts';
import { readBackup } from './backup/folder.ts';
import { open } from './backup/installation.ts';
import { askedFor, BackupProblem, withRetries } from './backup/words.ts';
import { hold, take } from './local/hold.ts';
import { migrateLocal } from './local/installation.ts';
import { inProject } from './local/paths.ts';

// Real databases and buckets on the disk: seconds, on a busy machine minutes.
const PATIENCE = 600_000;

let folder: string;
const at = (...parts: string[]) => join(folder, ...parts);

const environmentOf = (state: string) => ({
  ...process.env,
  STATE_DIR: at(state),
  PATH: `${inProject('node_modules/.bin')}:${process.env.PATH}`,
});

type Script = 'backup' | 'restore';

/** One of the two programs, as npm runs it, in an installation of its own. */
function run(script: Script, state: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inProject(`scripts/${script}.ts`), ...args], {
    encoding: 'utf8',
    env: environmentOf(state),
  });
  return { status, said: `${stdout}${stderr}` };
}

/** The same, killed as soon as it has said this. */
async function killed(script: Script, state: string, words: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [inProject(`scripts/${script}.ts`), ...args], { env: environmentOf(state) });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
    if (said.includes(words)) child.kill('SIGKILL');
  });
  expect(await ended).toEqual([null, 'SIGKILL']);
}

/** A text with line breaks and with the signs by which `wrangler d1 export` writes them, and one that no statement of D1 can hold. */
const TEXTS = ['linha\r\ncom \\n e \\r e \'aspas\'; "fim"\n', `${'Ação 🎉\n\\n'.repeat(20_000)}`];

/** An installation with the example venue, and with what is hard to copy. */
async function furnish(state: string): Promise<void> {
  migrateLocal(at(state));
  const { d1, media, close } = await open({ state: at(state) });
  await seedVenue({ db: d1, media }, new Date());
  await d1.batch([
    d1.prepare('update events set observations = ? where id = 1').bind(TEXTS[0]),
    d1.prepare("insert into runs (name, started_at) values ('files', '2026')"),
    d1.prepare("insert into attempts select 'x', 1, 1 where 0"),
    d1
      .prepare(
        "insert into versions (schedule_id, number, kind, content, created_at) select id, 1, 'sent', ?, '2026' from schedules limit 1",
      )
      .bind(TEXTS[1]),
  ]);
  await close();
}

/** Everything that is copied of an installation. */
async function contentOf(state: string) {
  const { d1, media, read, close } = await open({ state: at(state) });
  const { results } = await d1
    .prepare('select observations as text from events where id = 1 union all select content from versions')
    .all<{ text: string }>();
  const { objects } = await media.list({ prefix: 'media/', include: ['httpMetadata'] });
  const content = {
    texts: results.map(({ text }) => text),
    images: objects.map(({ key, size, etag, httpMetadata }) => [key, size, etag, httpMetadata?.contentType]),
    database: sha256Of(dump(await read())),
  };
  await close();
  return content;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartou-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  'copies an installation that is open elsewhere and restores it into an empty one, to the row and the byte',
  async () => {
    await furnish('old');
    const before = await contentOf('old');
    expect(before.texts).toEqual(TEXTS);
    expect(before.images.length).toBeGreaterThan(10);

    expect(hold(at('old'), 'npm start')).toBeNull();
    const served = await open({ state: at('old') });
    const copied = run('backup', 'old', at('copy'));
    expect(copied.status, copied.said).toBe(0);
    expect(copied.said).toContain(`${before.images.length} imagens`);
    expect(await served.d1.prepare('update events set revision = revision').run()).toMatchObject({ success: true });
    await served.close();
    expect(existsSync(at('old', 'copy'))).toBe(false);
    expect(run('restore', 'old', at('copy')).said).toContain(`estão em uso: npm start (processo ${process.pid})`);
    expect(readdirSync(at('copy')).sort()).toEqual(['database.sql', 'manifest.json', 'media']);
    for (const name of readdirSync(at('copy', 'media'))) expect(sha256Of(readFileSync(at('copy', 'media', name)))).toBe(name);
    const again = run('backup', 'old', at('copy'));
    expect(again).toMatchObject({ status: 1, said: expect.stringContaining('Já há um backup em') });

    const restored = run('restore', 'new', at('copy'));
    expect(restored.said).toContain('restaurado e conferido');
    expect(restored.status).toBe(0);
    expect(await contentOf('new')).toEqual(before);
    // It is somebody's, and gets no example venue.
    const { d1, media, close } = await open({ state: at('new') });
    expect(await d1.prepare('select name from runs').all()).toMatchObject({ results: [{ name: 'restore' }] });
    await d1.prepare("update house set name = 'Outra'").run();
    expect(await seedVenue({ db: d1, media }, new Date())).toBe(false);
    await close();

    const twice = run('restore', 'new', at('copy'));
    expect(twice).toMatchObject({ status: 1, said: expect.stringContaining('não está vazio') });
  },
  PATIENCE,
);

it(
  'goes on where it was killed, and says which images the bucket has lost',
  async () => {
    const { media, close } = await open({ state: at('old') });
    const [lost] = (await media.list({ prefix: 'media/' })).objects;
    await media.delete(lost?.key ?? '');
    await close();
    await killed('backup', 'old', 'Copiando', at('killed'));
    expect(existsSync(at('killed', 'manifest.json'))).toBe(false);
    writeFileSync(at('killed', 'media', 'x.part'), '');
    expect(run('restore', 'half', at('killed')).said).toContain('não há um backup completo');
    const copied = run('backup', 'old', at('killed'));
    expect(copied.said).toContain('ATENÇÃO: 1 imagens não estão mais guardadas na origem.');
    expect(copied.status).toBe(0);
    expect(readFileSync(at('killed', 'database.sql'))).toEqual(readFileSync(at('copy', 'database.sql')));

    await killed('restore', 'half', 'Restaurando', at('killed'));
    const restored = run('restore', 'half', at('killed'));
    expect(restored.said).toContain('ATENÇÃO: 1 imagens já faltavam quando a cópia foi feita.');
    expect(restored.status).toBe(0);
    // As if it had been killed after the last row.
    expect(run('restore', 'half', at('killed'))).toMatchObject({
      status: 0,
      said: expect.stringContaining('restaurado e conferido'),
    });
    expect(await contentOf('half')).toEqual(await contentOf('old'));

    expect(take(at('old'), 'backing-up')).toBe(true);
    expect(run('backup', 'old', at('second'))).toMatchObject({ status: 1, said: expect.stringContaining('Outro backup de') });
  },
  PATIENCE,
);

it(
  'is refused before anything is made of it when it is damaged or of another version',
  () => {
    const restore = (words: string) => {
      const { status, said } = run('restore', 'none', at('copy'));
      expect(said).toContain(words);
      expect(status).toBe(1);
      expect(existsSync(at('none', 'v3'))).toBe(false);
    };
    const read = (words: string) => expect(() => readBackup(at('copy'))).toThrow(words);
    /** With other bytes in a file for a moment. */
    const damaged = (name: string, bytes: string | null, words: string, refuses = read) => {
      const whole = readFileSync(at('copy', name));
      rmSync(at('copy', name));
      if (bytes !== null) writeFileSync(at('copy', name), bytes);
      refuses(words);
      writeFileSync(at('copy', name), whole);
    };
    const [image = ''] = readdirSync(at('copy', 'media'));
    damaged(`media/${image}`, 'outra coisa', `A imagem ${image} está danificada.`, restore);
    damaged(`media/${image}`, null, `Falta a imagem ${image}.`);
    damaged('database.sql', null, 'Falta o arquivo database.sql.');
    damaged('database.sql', 'select 1;', 'O arquivo database.sql está danificado');
    damaged('manifest.json', null, 'não há um backup completo');
    damaged('manifest.json', '{', 'manifest.json está danificado');
    damaged('manifest.json', '{"product":"quartou","format":1}', 'Use a versão que o gravou.');

    const sql = readFileSync(at('copy', 'database.sql'), 'utf8');
    const manifest = JSON.parse(readFileSync(at('copy', 'manifest.json'), 'utf8'));
    const withSql = (changed: string, words: string, refuses = read) => {
      const database = { bytes: changed.length, sha256: sha256Of(changed) };
      writeFileSync(at('copy', 'database.sql'), changed);
      damaged('manifest.json', JSON.stringify({ ...manifest, database }), words, refuses);
    };
    withSql(sql.replace("'0001_accounts.sql'", "'0001_other.sql'"), 'O backup é de outra versão do Quartou!', restore);
    withSql(`${sql}delete from files;\n`, 'O backup não está inteiro: falta o que');
    expect(run('restore', 'none', at('nowhere')).said).toContain('Não há uma pasta');
    expect(run('restore', 'none').said).toContain('Diga a pasta do backup');
    expect(run('backup', 'none').said).toContain('Não há uma instalação em');
  },
  PATIENCE,
);

describe('a database as SQL', () => {
  it('is the same again, in statements that D1 takes, each on one line', () => {
    const before = load(
      'create table t (id integer primary key autoincrement, a text, b real, c blob); create index i on t (a);',
    );
    const insert = before.prepare('insert into t (a, b, c) values (?, ?, ?)');
    for (const text of [...TEXTS, '', "''", '\\n', 'a\nb', 'a\rb', '(\\10-0)\n\\n', 'x'.repeat(70_000), null]) {
      insert.run(text, 0.1 + 0.2, new Uint8Array([0, 255]));
    }
    before.exec('delete from t where id = 10; create table sessions (id text); insert into sessions values (1)');
    const sql = dump(before);
    const lines = sql.split('\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(100_000);
    expect(lines.slice(0, -1).every((line) => line.endsWith(';'))).toBe(true);
    const after = load(sql);
    expect(after.prepare('select * from t').all()).toEqual(before.prepare('select * from t').all());
    expect(after.prepare('select count(*) as n from sessions').get()).toEqual({ n: 0 });
    after.exec("insert into t (a) values ('next')");
    expect(after.prepare('select max(id) as id from t').get()).toEqual({ id: 11 });
    after.exec('delete from t where id = 11');
    expect(dump(load(dump(load(sql))))).toBe(sql);
  });
});

describe('what was asked for', () => {
  it('is this machine, or an environment, and at most one folder', () => {
    expect(askedFor([], { STATE_DIR: '/x' })).toEqual({ choice: { state: '/x' }, folder: undefined });
    expect(askedFor(['--env', 'staging', 'pasta'])).toEqual({ choice: { environment: 'staging' }, folder: 'pasta' });
  });

  it.each([
    [['--env', 'stagin'], 'Não conheço o ambiente stagin'],
    [['--env'], 'Não entendi'],
    [['--force'], 'Não entendi'],
    [['--last'], 'Não entendi'],
    [['a', 'b'], 'Uma pasta só'],
  ])('is refused in words when it is not understood: %j', (args, words) => {
    expect(() => askedFor(args)).toThrow(words);
    expect(() => askedFor(args)).toThrow(BackupProblem);
  });
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
