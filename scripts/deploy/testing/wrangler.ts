// A pretended wrangler as a program of its own: notes in `$FAKE.calls` how it was called, and answers for the account
// in the file `$FAKE` as `answers.ts` has it.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { answer, type Call, type Pretence } from './answers.ts';

const file = process.env.FAKE ?? '';
const call: Call = {
  args: process.argv.slice(2),
  stdin: readFileSync(0, 'utf8'),
  account: process.env.CLOUDFLARE_ACCOUNT_ID ?? null,
  environment: process.env.CLOUDFLARE_ENV ?? null,
};
appendFileSync(`${file}.calls`, `${JSON.stringify(call)}\n`);
const before = readFileSync(file, 'utf8');
const account = JSON.parse(before) as Pretence;
const { stdout, failed, targets } = answer(account, call);
// Those that only look run side by side, and must not write into what another reads.
if (JSON.stringify(account) !== before) writeFileSync(file, JSON.stringify(account));

const entry = (value: object) => appendFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH ?? '', `${JSON.stringify(value)}\n`);
entry({ type: 'wrangler-session', version: 1, command_line_args: call.args });
process.stdout.write(stdout);
if (targets) entry({ type: 'deploy', version: 1, worker_name: 'quartou', targets });
if (failed) {
  process.stderr.write(`✘ [ERROR] ${failed.message}\n`);
  entry({ type: 'command-failed', version: 1, ...failed });
  process.exitCode = 1;
}
