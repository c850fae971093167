import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { unstable_readConfig as readConfig } from 'wrangler';

const { vars } = readConfig({ config: './wrangler.toml' });

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    cloudflare({ configPath: '../wrangler.toml', persistState: { path: process.env.STATE_DIR || '../.wrangler/state' } }),
  ],
  define: { __VENUE_TIME_ZONE__: JSON.stringify(vars.VENUE_TIME_ZONE) },
  // Smaller is a faster first start; the maps keep stack traces readable.
  environments: { quartou: { build: { minify: true, sourcemap: true } } },
  build: { outDir: '../dist', emptyOutDir: true, manifest: true },
  server: { port: Number(process.env.PORT || 8787), strictPort: true },
});
