import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles the floor Worker as the product is bundled (minified, one module) into `folder`; gives the module's path. */
export async function buildFloor(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: fileURLToPath(import.meta.resolve('./worker.ts')),
      target: 'esnext',
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: { external: [/^(node|cloudflare):/], output: { entryFileNames: 'floor.js', codeSplitting: false } },
    },
  });
  return `${folder}/floor.js`;
}
