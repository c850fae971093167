// `npm run check:sizes`: how much the build makes a browser load, and what of it is too much. A step of `npm test`;
// `npm run deploy` asks the same, and `npm run build` and `npm start` only warn.
import { BUILD } from './local/build.ts';
import { sizesOf } from './local/sizes.ts';

const sizes = sizesOf(BUILD);
for (const { line, problem } of sizes) console.info(problem ? `${line}  TOO MUCH` : line);
const problems = sizes.flatMap(({ problem }) => problem ?? []);
for (const problem of problems) console.error(`\n${problem}`);
if (problems.length > 0) process.exitCode = 1;
