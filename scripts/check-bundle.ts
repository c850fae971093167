// Run by `npm run build` on the folder it has built into: what the browser loads until each screen is usable, and what
// the Worker loads to start, gzipped, against the promised limits. Fails above them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PAGES } from '../core/rules/pages.ts';
import { BUILD } from './local/build.ts';

const [build = BUILD] = process.argv.slice(2);
const KB = 1000;
const WORKER_LIMIT = 120;
/** Smaller ones cost a request more than they save. */
const SMALLEST_CHUNK = KB;

type Page = keyof typeof PAGES;
type Limit = { kb: number; requests: number };

const STAFF = { kb: 145, requests: 40 };
const ADMIN = { kb: 150, requests: 40 };
const LIMITS: Record<Page, Limit> = {
  home: STAFF,
  designer: STAFF,
  day: { kb: 160, requests: 40 },
  newSchedule: STAFF,
  schedule: STAFF,
  history: STAFF,
  login: STAFF,
  register: STAFF,
  admin: ADMIN,
  dashboard: ADMIN,
  view: ADMIN,
  layouts: ADMIN,
  attractions: ADMIN,
  values: ADMIN,
  lotSettings: ADMIN,
};
