import { join } from 'node:path';
import { migrateLocal } from '../scripts/local/installation.ts';
import type { RequestLine } from '../worker/http/request-log.ts';
import { compare } from './compare.ts';
import { buildFloor } from './floor/build.ts';
import { copyProgramme, furnish, PICTURE, signIn } from './installation.ts';
import type { Part } from './part.ts';
import { roundTrips } from './round-trips.ts';
import { assertSameAnswers } from './same-answers.ts';
import { serveBoth } from './serve.ts';

const FULL = { isEnough: true, clients: [1, 16], rounds: 7, seconds: 1, budget: 240 };
const QUICK = { isEnough: false, clients: [1], rounds: 1, seconds: 0.2, budget: 15 };
const PROGRAMMES = 100;

/** The API against bare routes in the same workerd, and what each request costs the database. */
export const api: Part = {
  name: 'api',
  title: 'API',
  async *measure({ isQuick, work }) {
    migrateLocal(join(work, 'state'));
    const lines: RequestLine[] = [];
    let listening = false;
    const server = serveBoth(join(work, 'state'), await buildFloor(join(work, 'floor')), ({ level, message }) => {
      if (level === 'error' || level === 'warn') console.error(message);
      else if (listening && message.startsWith('{')) lines.push(JSON.parse(message));
    });
    try {
      const url = (await server.ready).href;
      const db = await server.getD1Database('DB', 'quartou');
      await furnish(db);
      const cookie = await signIn(db);
      const media = await server.getR2Bucket('MEDIA', 'quartou');
      await media.put(`media/${PICTURE.hash}`, PICTURE.bytes, { httpMetadata: { contentType: PICTURE.type } });
      await assertSameAnswers(url);
      await copyProgramme(db, 1, PROGRAMMES);
      yield* await compare({ url, db, programmes: PROGRAMMES }, isQuick ? QUICK : FULL);
      listening = true;
      yield* roundTrips(url, cookie, lines);
    } finally {
      await server.dispose();
    }
  },
};
