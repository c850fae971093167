// `npx wrangler dev` runs this file first (wrangler.toml, [build]). It does nothing when another wrangler command runs it.
// It is plain JavaScript, because without installed packages npx runs its own wrangler on the machine's Node.
import { existsSync } from 'node:fs';

if (process.env.WRANGLER_COMMAND === 'dev') {
  if (!existsSync(new URL('../node_modules/wrangler', import.meta.url))) {
    console.error('\n  Os pacotes ainda não foram instalados. Rode antes: npm ci\n');
    process.exit(1);
  }
  await import('./dev.ts');
}
