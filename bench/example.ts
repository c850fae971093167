import { join } from 'node:path';
import { migrateLocal, seedIfEmpty } from '../scripts/local/installation.ts';
import { serveBuild } from '../scripts/local/server.ts';
import { type Database, signIn } from './installation.ts';

/** The example house, served as `npm start` serves it, for a browser that is to be watched. */
export interface Example {
  url: string;
  database: Database;
  /** Of an administrator who is logged in. */
  cookie: { name: string; value: string };
  close(): Promise<void>;
}

/** @param work a folder of the caller's own */
export async function serveExample(work: string): Promise<Example> {
  const state = join(work, 'state');
  migrateLocal(state);
  await seedIfEmpty(state);
  const server = serveBuild({
    state,
    port: 0,
    bindings: { STAFF_CODE: '' },
    onLog: ({ level, message }) => {
      if (level === 'error' || level === 'warn') console.error(message);
    },
  });
  try {
    const url = `http://localhost:${(await server.ready).port}`;
    const database = await server.getD1Database('DB', 'quartou');
    const [name = '', value = ''] = (await signIn(database)).split('=');
    return { url, database, cookie: { name, value }, close: () => server.dispose() };
  } catch (error) {
    await server.dispose();
    throw error;
  }
}
