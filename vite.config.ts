import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { unstable_readConfig as readConfig } from 'wrangler';

const { vars } = readConfig({ config: './wrangler.toml' });

const LIBRARIES = { name: 'libraries', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/ };

/**
 * Lets the bundler drop the router's components that nothing uses, with all they import (2 kB gzip): a `displayName` given
 * outside of the component keeps it. Only development tools read the name.
 */
const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
  },
};

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    leanRouter,
    cloudflare({ configPath: '../wrangler.toml', persistState: { path: process.env.STATE_DIR || '../.wrangler/state' } }),
  ],
  define: { __VENUE_TIME_ZONE__: JSON.stringify(vars.VENUE_TIME_ZONE) },
  // Smaller is a faster first start; the maps keep stack traces readable.
  environments: {
    quartou: { build: { minify: true, sourcemap: true } },
    // What every screen needs and no release changes, in one chunk: smaller than in pieces, and kept over releases.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [LIBRARIES] } } } } },
  },
  build: {
    // Built beside the one that may be being served, and put in its place when it is whole (scripts/build.ts).
    outDir: process.env.OUT_DIR || '../dist',
    emptyOutDir: true,
    manifest: true,
    // A small font would go into the stylesheet, where the security policy refuses it.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  server: { port: Number(process.env.PORT || 8787), strictPort: true },
});
