// What `npx wrangler dev` runs first (wrangler.toml, [build]). `wrangler types` and others run it too, and need nothing.
// Plain JavaScript: without our packages npx takes a wrangler of its own, on whatever Node the machine has.
import { existsSync } from 'node:fs';

if (process.env.WRANGLER_COMMAND === 'dev') {
  if (!existsSync(new URL('../node_modules/wrangler', import.meta.url))) {
    console.error('\n  Os pacotes ainda não foram instalados. Rode antes: npm ci\n');
    process.exit(1);
  }
  await import('./dev.ts');
}
