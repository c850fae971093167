import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { unstable_readConfig as readConfig } from 'wrangler';

const { vars } = readConfig({ config: './wrangler.toml' });

/** A hash of what goes over the wire: what a device has kept of another one is not shown (web/src/api/kept-store.ts). */
function contracts(): string {
  const hash = createHash('sha256');
  for (const file of globSync('core/contracts/*.ts').sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** A chunk of some of our modules, and of all they import that no chunk above it in the list has. */
const chunk = (name: string, ...paths: string[]) => ({
  name,
  test: new RegExp(`/(web|web/src|core)/(${paths.join('|')})`),
});

/**
 * The browser's chunks, by what they are for: left alone the bundler makes a chunk for each set of screens that share a
 * module, most of them smaller than the request. What a screen loads and how large it may be: scripts/local/sizes.ts.
 */
const CHUNKS = [
  // What few releases change.
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
  // Of every screen, with the entry.
  chunk(
    'index',
    'index.html|app/main|api/queries|ui/(skeleton|retry-image|loadable|is-frame|problem|page-hold)|venue|device-setting|saving/notices|week/versions/version-text',
    'rules/(image-url|event-text|calendar|week|lots|search)\\.|event-fields|contracts/(limits|messages)',
  ),
  // What was handed over and answered: a programme, its days, the viewer.
  chunk('versions', 'api/versions'),
  // A week as every screen of the staff shows it: home, designer, a programme, its days, a new one.
  chunk(
    'week',
    'draft/(model|event)|saving/(place|saved|registry)|api/weeks|week/(use-week|state-line|programme-state|programme-view/marks)\\.',
  ),
  // Login, registration, designer, new programme, history, the administrators' screens.
  chunk(
    'forms',
    'ui/(field|date-field|password-field|media-query|printing|scrolling|kept-state|focus)|week/dialogs',
    'api/(programmes|session|admin|house)',
  ),
  // History, a programme, its days, the administrators' screens.
  chunk(
    'lists',
    'ui/(?!dialog|combobox|calendar|avatar|drop-area|qr-code|menu\\.)|week/(programme-view/programme-summary|take/(take-menu|use-export))\\.|list-kit/states|rules/search|not-found-page',
  ),
  // The poster: home, designer.
  chunk('poster', 'week/(programme-view/week-poster|event-editor/suggestions)\\.|api/usual'),
  // The send button: designer, a programme, its days.
  chunk('sending', 'week/sending/(use-send|send-button)'),
  // Saving: where something is edited.
  chunk('saving', 'saving/|draft/|api/conflict|week/event-editor/save\\.'),
  // A programme, its days.
  chunk('programme', 'week/(programme-view/programme-missing|event-editor/alerts)\\.'),
  // Wherever something is asked for and done: the administrators' screens, login.
  chunk('action', 'list-kit/action'),
  chunk('form', 'list-kit/form|api/field-problems', 'contracts/(auth-)?forms'),
  // The administrators' screens.
  chunk(
    'admin',
    'app/admin-shell|list-kit/(page|seen)|api/(catalogue|upload)|uploads/(upload-store|layout-uploads)',
    'features/(layouts/layouts|attractions/rows|dashboard/labels)',
  ),
  // The form of a day: in the designer when a day is opened, in the day editor at once.
  chunk('editor', 'week/(programme-view/week-strip|event-editor/(form|tickets|attractions|attraction-|layouts|fields))'),
  // Login, registration, a new password: one screen hardly weighs more than its request.
  chunk('auth', 'features/(login|register|reset)/|app/auth-shell'),
  // Small screens: the entry, which is in front of every screen, names two chunks less.
  chunk('values', 'features/(values|links)/page'),
  chunk('deleted', 'features/(deeds/page|deleted/(page|words))'),
  // Each screen what only it needs.
  {
    name: (id: string) => /features\/([\w-]+)\/page\.tsx$/.exec(id)?.[1],
    debugName: 'screens',
  },
  // What a send does, and what fills a week in, on the first press.
  chunk('presses', 'week/(event-editor/fill|versions/left-out|sending/)|author\\.|features/home/empty-house'),
  // What is opened later.
  chunk('idle', 'app/(updates|prefetch)|api/keep'),
  chunk('dialog', 'ui/(dialog|copy-text)'),
  // Where a link is shown as a code, with the library that encodes it.
  chunk('qr-code', 'ui/qr-code'),
  // The viewer, the designer's preview.
  chunk('event-table', 'week/programme-view/event-table\\.'),
  // A programme as it was or is, whole: in the viewer and on a programme's page.
  chunk('version-look', 'week/(versions/version-look|programme-view/(programme-tables|event-tables))'),
  // What was handed over and what has changed: there, too.
  chunk('changes', 'week/versions/|rules/changes|features/dashboard/changes'),
  chunk(
    'week-dialogs',
    'week/([\\w-]+/(layout|photo|conflict|text|repeat|package)-dialog|pictures/newest-content|take/export-file)',
    'rules/whatsapp',
  ),
  // Behind those that have dialogs and tabs: whatever comes first has what Headless UI's parts share.
  chunk('menu', 'ui/menu\\.|week/take/take-actions'),
  // Drawn for the dialog of its pictures, and for the week's package.
  chunk('pictures', 'week/pictures/'),
  chunk(
    'designer-later',
    'features/designer/(open-evening|preview|checks)|week/(author|event-editor/(old-draft|flight|use-swipe)|programme-view/oversight-list)\\.',
  ),
  chunk('admin-dialogs', 'week/delete-dialog|features/[\\w-]+/(dialogs|new-dialog|lot-form|delete-all-dialog|adjust-dialog)'),
  chunk('uploads', 'features/(layouts/upload-dialog|attractions/(photos-dialog|merge-dialog))|uploads/upload-panel'),
  // A new house, on the dashboard.
  chunk('first-hour', 'features/dashboard/first-hour/'),
];

/** What the Worker loads when it is asked for. */
const LATER = [
  'exports/(package|month|workbook|fit|flyers|cell-text|link/)',
  'imports/(consumer|form|read|directory|folders|plan|names|portuguese|slice|extract|write)',
  'services/(deleted|merges|attraction-evenings|schedules/usual|accounts/(team|change-codes|register|reset-password))',
];
/** All else of it: one chunk, because each that two of them share costs half a kilobyte of the start-up. */
const APP = (id: string) => !new RegExp(`/(exceljs|@zip\\.js)/|worker/(${LATER.join('|')})`).test(id);

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

/**
 * Writes for each module that is loaded later which files that takes (scripts/frames.ts). The manifest does not name the
 * modules of a chunk.
 */
const lateFiles: Plugin = {
  name: 'late-files',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const filesOf = (file: string, found = new Set<string>()): Set<string> => {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || found.has(file)) return found;
      found.add(file);
      for (const next of chunk.imports) filesOf(next, found);
      return found;
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

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    leanRouter,
    lateFiles,
    cloudflare({ configPath: '../wrangler.toml', persistState: { path: process.env.STATE_DIR || '../.wrangler/state' } }),
  ],
  define: { __VENUE_TIME_ZONE__: JSON.stringify(vars.VENUE_TIME_ZONE), __CONTRACTS__: JSON.stringify(contracts()) },
  // Smaller is a faster first start; the maps keep stack traces readable.
  environments: {
    quartou: {
      build: {
        minify: true,
        sourcemap: true,
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', test: APP }] } } },
      },
    },
    // One style sheet, which each page has within itself: no chunk asks for it again.
    client: { build: { cssCodeSplit: false, rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  build: {
    // Built beside the one that may be being served, and put in its place when it is whole (scripts/build.ts).
    outDir: process.env.OUT_DIR || '../dist',
    emptyOutDir: true,
    manifest: true,
    // Browsers without it load a little later.
    modulePreload: { polyfill: false },
    // A small font would go into the stylesheet, where the security policy refuses it.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  server: { port: Number(process.env.PORT || 8787), strictPort: true },
});
