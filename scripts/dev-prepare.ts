// What `npx wrangler dev` runs first (wrangler.toml, [build]). `wrangler types` and others run it too, and need nothing.
if (process.env.WRANGLER_COMMAND === 'dev') await import('./dev.ts');

export {};
