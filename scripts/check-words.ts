// Part of `npm run lint`: reports vague names, and words that the glossary of CONTRIBUTING.md excludes.
import { globSync, readFileSync } from 'node:fs';
import { inProject, ROOT } from './local/paths.ts';

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

/** Names that do not say what they hold. They are allowed only for short-lived values inside a function. */
const VAGUE = 'asked|found|given|gone|kept|said|shown|told|MANY|MOMENT|MUCH|PATIENCE';

/** Matches a vague name in a top-level declaration, or in a line such as `  name: Type;`, which declares a field of a type. */
const DECLARATION = new RegExp(
  `^(?:export )?(?:async )?(?:class|const|function|interface|let|type) (${VAGUE})\\b|^ +(?:readonly )?(${VAGUE})\\??: .*;$`,
);

export const wordProblems = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const at = `${path}:${index + 1}`;
    const words = WORDS.flatMap(([pattern, instead]) => {
      const match = pattern.exec(line);
      return match ? [`${at}: "${match[0]}" → ${instead}`] : [];
    });
    const declared = DECLARATION.exec(line);
    const name = declared?.[1] ?? declared?.[2];
    return name ? [...words, `${at}: name "${name}" → the field's noun, or the constant with its unit`] : words;
  });

if (import.meta.main) {
  const paths = globSync('{bench,core,db,e2e,scripts,web,worker}/**/*.{ts,tsx,mjs,css}', { cwd: inProject('.') });
  const ours = paths.filter((path) => !/worker.generated|check-words/.test(path));
  const problems = ours.flatMap((path) => wordProblems(path, readFileSync(`${ROOT}/${path}`, 'utf8')));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
