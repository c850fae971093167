import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { unstable_readConfig as readConfig } from 'wrangler';

const { vars } = readConfig({ config: './wrangler.toml' });
// Throws a RangeError that names the zone if it is unknown, so that a typing error in wrangler.toml stops the build.
Intl.DateTimeFormat('pt-BR', { timeZone: `${vars.VENUE_TIME_ZONE}` });

/** Hashes the contracts of responses that devices store. Devices ignore stored responses with another hash. */
function contracts(): string {
  const hash = createHash('sha256');
  const neverStored = 'audit-log|auth*|deleted|errors|health|imports|links|team';
  for (const file of globSync([`core/contracts/!(*.test|*messages|${neverStored}).ts`, 'core/event-fields.ts']).sort()) {
    hash.update(
      readFileSync(file, 'utf8')
        .replace(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')
        .replace(/\s+/g, ' '),
    );
  }
  return hash.digest('hex').slice(0, 16);
}

/** Makes a chunk of the modules in `paths` and of all that they import, except the modules of earlier chunks of CHUNKS. */
const chunk = (name: string, ...paths: string[]) => ({
  name,
  test: new RegExp(`/(web|web/src|core)/(${paths.join('|')})`),
});

/** Without this list the bundler would make one chunk for each set of screens that share code. Each chunk costs a request. */
const CHUNKS = [
  // Few releases change these libraries, so browsers can keep using this chunk from their cache.
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
  chunk(
    'index',
    'index.html|app/main|api/(queries|query-client|session)|ui/(screen|retry-image|loadable|page-state)|venue|device-setting',
    'rules/(image-url|event-text|calendar|week|lots|search|text)\\.|event-fields|contracts/limits',
  ),
  chunk('versions', 'api/versions'),
  chunk(
    'week',
    'draft/(model|event)|saving/(place|server-event|registry)|api/weeks|week/(use-week|state-line|programme-view/marks)\\.',
  ),
  chunk('forms', 'ui/(field|date-field|media-query|persistent-state|focus)|list-kit/date-text|week/dialogs', 'rules/typed-dates'),
  chunk(
    'lists',
    'ui/(?!dialog|combobox|calendar|copy-text|drop-area|qr-code|picture-tile|menu\\.)|week/(programme-view/programme-summary|take/(take-menu|use-export))\\.|list-kit/states|not-found-page',
    'rules/files',
  ),
  chunk('poster', 'week/(programme-view/week-poster|event-editor/suggestions|take/take-later)\\.'),
  chunk('sending', 'week/sending/(use-send|send-button)'),
  chunk('saving', 'saving/|draft/'),
  chunk('programme', 'week/(programme-view/programme-missing|event-editor/alerts)\\.'),
  chunk('action', 'list-kit/action'),
  chunk('form', 'list-kit/form', 'contracts/(auth-)?forms'),
  chunk('files', 'uploads/(upload-store|layout-uploads)|api/upload\\.', 'contracts/file-messages'),
  chunk('admin', 'app/admin-shell|list-kit/(page|words|growing-list)|api/admin\\.'),
  // The form of an evening: the day editor loads it at once, the designer when an evening is opened.
  chunk('editor', 'week/(programme-view/week-strip|event-editor/(form|tickets|attractions|attraction-|layouts|fields))'),
  chunk('auth', 'features/(login|register|reset)/|list-kit/auth-form|app/auth-shell'),
  // Small screens share chunks. The entry, which every visit loads, names all chunks, so fewer chunks make the entry smaller.
  chunk('values', 'features/(values|links)/page'),
  chunk('deleted', 'features/(audit-log|deleted)/page'),
  // Modules that only one screen needs go into that screen's chunk.
  {
    name: (id: string) => /features\/([\w-]+)\/page\.tsx$/.exec(id)?.[1],
    debugName: 'screens',
  },
  chunk('presses', 'week/(event-editor/fill|sending/)|week/author|features/home/empty-house'),
  chunk('idle', 'app/(updates|prefetch|report-unfinished)'),
  chunk('dialog', 'ui/(dialog|copy-text)'),
  chunk('drop-area', 'ui/drop-area'),
  chunk('list-dialogs', 'list-kit/dialogs'),
  chunk('qr-code', 'ui/qr-code'),
  chunk('version-look', 'week/(versions/version-look|programme-view/(programme-tables|event-tables?))\\.'),
  chunk('changes', 'week/versions/|rules/changes|features/schedule/programme-versions'),
  chunk(
    'week-dialogs',
    'week/([\\w-]+/(layout|photo|conflict|text|repeat|package)-dialog|take/export-file)|features/designer/clear-dialog',
    'rules/whatsapp',
  ),
  // `menu` comes after `dialog`, because the first chunk with Headless UI gets the library's code. Otherwise a screen with
  // dialogs or tabs would load `menu` even without having a menu.
  chunk('menu', 'ui/menu\\.|week/take/take-actions'),
  chunk('pictures', 'week/pictures/'),
  chunk('designer-later', 'features/designer/(open-evening|preview|checks)'),
  chunk('admin-dialogs', 'week/delete-dialog|features/[\\w-]+/(dialogs|lot-form|adjust-dialog)|list-kit/row-dialogs'),
  chunk('uploads', 'features/layouts/upload-dialog|uploads/upload-panel'),
  chunk('attraction-dialogs', 'features/attractions/(photos-dialog|merge-dialog)'),
  chunk('first-hour', 'features/dashboard/first-hour/'),
];

const LATER = [
  'exports/(package|photos-zip|month|workbook|fit|exceljs|link/)',
  'imports/(form|read|directory|folders|plan|names|portuguese|slice|extract|write)',
  'services/(deleted|merges|change-lot-settings|attraction-evenings|schedules/usual|accounts/(team|change-codes|register|password))',
  '(cron|imports/sweep|media/clean|services/purge)\\.',
];
/** True for the modules of the Worker's main chunk. Each further shared chunk would add 0.5 kB to the Worker's initial load. */
const APP = (id: string) => !new RegExp(`/(exceljs|@zip\\.js)/|worker/(${LATER.join('|')})`).test(id);

/** Removes the router's `displayName` assignments and marks calls as pure, so that the build drops unused components (2 kB). */
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

/** Lists the files of each lazily loaded module for scripts/frames.ts, because the manifest does not name a chunk's modules. */
const lateFiles: Plugin = {
  name: 'late-files',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const filesOf = (file: string, files = new Set<string>()): Set<string> => {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || files.has(file)) return files;
      files.add(file);
      for (const next of chunk.imports) filesOf(next, files);
      return files;
    };
    const files = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk'
        ? chunk.moduleIds
            .filter((id) => this.getModuleInfo(id)?.dynamicImporters.length)
            .map((id) => [relative(this.environment.config.root, id).replaceAll('\\', '/'), [...filesOf(chunk.fileName)]])
        : [],
    );
    this.emitFile({ type: 'asset', fileName: '.vite/late.json', source: JSON.stringify(Object.fromEntries(files)) });
  },
};

/** Leaves out the Cloudflare plugin's copy of .dev.vars, which is unused and which all users of the machine could read. */
const noSecrets: Plugin = {
  name: 'no-secrets',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    delete bundle['.dev.vars'];
  },
};

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    leanRouter,
    lateFiles,
    cloudflare({ configPath: '../wrangler.toml', persistState: { path: process.env.STATE_DIR || '../.wrangler/state' } }),
    noSecrets,
  ],
  define: { __VENUE_TIME_ZONE__: JSON.stringify(vars.VENUE_TIME_ZONE), __CONTRACTS__: JSON.stringify(contracts()) },
  environments: {
    quartou: {
      build: {
        // The Worker is minified for a faster start. Source maps keep its stack traces readable.
        minify: true,
        sourcemap: true,
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', test: APP }] } } },
      },
    },
    // All styles are in one style sheet, which each page contains or links, so no chunk requests a style sheet.
    client: { build: { cssCodeSplit: false, rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  build: {
    // scripts/build.ts builds into another folder and renames it at the end, because the current build may be in use.
    outDir: process.env.OUT_DIR || '../dist',
    emptyOutDir: true,
    manifest: true,
    // No polyfill: a browser without module preload works, too, and loads modules a little later.
    modulePreload: { polyfill: false },
    // A small font would be inlined into the style sheet, where the security policy would block the font.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  server: { port: Number(process.env.PORT || 8787), strictPort: true },
});
