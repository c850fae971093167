import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../../local/paths.ts';
import { type Outcome, Wrangler } from '../wrangler.ts';
import { answer, type Call, EMPTY, type Pretence } from './answers.ts';

/** An account with a pretended wrangler, in a folder that `remove` takes away. */
export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'quartou-stage-'));
  readonly calls: Call[] = [];
  account: Pretence;

  constructor(account: Partial<Pretence> = {}) {
    this.account = structuredClone({ ...EMPTY, ...account });
  }

  /** One that answers at once, without a process. */
  get wrangler(): Wrangler {
    return new Actor(this, null);
  }

  /** One that is a program, over a copy of the account as it is now. */
  program(env: NodeJS.ProcessEnv = {}): { wrangler: Wrangler; calls: () => Call[]; account: () => Pretence } {
    const file = join(this.folder, 'account.json');
    writeFileSync(file, JSON.stringify(this.account));
    const command = [process.execPath, inProject('scripts/deploy/testing/wrangler.ts')];
    return {
      wrangler: new Wrangler({ PATH: process.env.PATH, FAKE: file, ...env }, command),
      calls: () =>
        readFileSync(`${file}.calls`, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      account: () => JSON.parse(readFileSync(file, 'utf8')),
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

class Actor extends Wrangler {
  private readonly stage: Stage;
  private readonly accountId: string | null;

  constructor(stage: Stage, accountId: string | null) {
    super({}, ['nobody-starts-this']);
    this.stage = stage;
    this.accountId = accountId;
  }

  override forAccount(id: string): Wrangler {
    return new Actor(this.stage, id);
  }

  override async run(args: string[], { input = '' } = {}): Promise<Outcome> {
    this.stage.calls.push({ args, stdin: input, account: this.accountId, environment: null });
    const { stdout, failed, targets = [] } = answer(this.stage.account, { args, stdin: input });
    if (!failed) return { ok: true, stdout, targets };
    return { ok: false, failure: { code: failed.code, message: failed.message, output: `${stdout}${failed.message}` } };
  }
}
