// Part of `npm run lint`: words that the glossary of CONTRIBUTING.md excludes, in code and comments.
import { globSync, readFileSync } from 'node:fs';
import { inProject, ROOT } from './local/paths.ts';

/** What must not be written, and what to write instead. */
const WORDS: readonly [RegExp, string][] = [
  [/flier/i, 'layout'],
  [/\bgigs?\b|concerts?\b/i, 'evening'],
  [/musician|line-?up\b/i, 'attraction'],
  [/timetable|\bprogramms?\b|weekly plan\b/i, 'programme'],
  [/\bcatalogs?\b/i, 'catalogue'],
  [/price ?list/i, 'values'],
  [/ticket kind/i, 'ticket type'],
  [/ghost row/i, 'ghost'],
  [/undelete/i, 'restore'],
  [/activity ?log/i, 'audit log'],
  [/employee|personnel\b|\bcrew\b/i, 'staff'],
  [/\badmins\b/i, 'administrators'],
  [/blacklist|whitelist/i, 'the list of what is refused or allowed'],
  [/\b(?:TODO|FIXME|HACK|XXX)\b/, 'nothing: finish it'],
  [/\b(?:foo|baz)\b/i, 'a name from a venue'],
  [/\b(?:simply|obviously|basically|of course)\b/i, 'nothing: leave it out'],
];

export const wordProblems = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) =>
    WORDS.flatMap(([word, instead]) => {
      const found = word.exec(line);
      return found ? [`${path}:${index + 1}: "${found[0]}" → ${instead}`] : [];
    }),
  );

if (import.meta.main) {
  const paths = globSync('{bench,core,db,e2e,scripts,web,worker}/**/*.{ts,tsx,mjs,css}', { cwd: inProject('.') });
  const ours = paths.filter((path) => !/worker.generated|check-words/.test(path));
  const problems = ours.flatMap((path) => wordProblems(path, readFileSync(`${ROOT}/${path}`, 'utf8')));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
