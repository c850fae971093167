// `npx wrangler dev` runs this file first (wrangler.toml, [build]). It does nothing when another wrangler command runs it.
// It is plain JavaScript: without installed packages the machine's own Node runs it, and that Node may not read TypeScript.
import { existsSync } from 'node:fs';

if (process.env.WRANGLER_COMMAND === 'dev') {
  if (!existsSync(new URL('../node_modules/wrangler', import.meta.url))) {
    console.error('\n  Os pacotes ainda não foram instalados. Rode antes: npm ci\n');
    process.exit(1);
  }
  await import('./dev.ts');
}
