// `npm run check:sizes`: what browsers load, against the limits. `npm run build` and `npm start` only warn.
import { BUILD } from './local/build.ts';
import { sizesOf } from './local/sizes.ts';

const sizes = sizesOf(BUILD);
for (const { line, problem } of sizes) console.info(problem ? `${line}  TOO MUCH` : line);
const problems = sizes.flatMap(({ problem }) => problem ?? []);
for (const problem of problems) console.error(`\n${problem}`);
if (problems.length > 0) process.exitCode = 1;
