// Run first by `npx wrangler dev` (wrangler.toml, [build]); `wrangler types` and other commands run it too and need nothing. Plain
// JavaScript: without installed packages npx runs a wrangler of its own on the machine's Node.
import { existsSync } from 'node:fs';

if (process.env.WRANGLER_COMMAND === 'dev') {
  if (!existsSync(new URL('../node_modules/wrangler', import.meta.url))) {
    console.error('\n  Os pacotes ainda não foram instalados. Rode antes: npm ci\n');
    process.exit(1);
  }
  await import('./dev.ts');
}
