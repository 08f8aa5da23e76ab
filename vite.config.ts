import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { onlyAscii } from './scripts/only-ascii.ts';

/** The pages that visitors come to first. */
const entrances = ['home', 'search', 'category', 'product'];
const entrancesOf = (importers: Set<string>) => entrances.filter((page) => importers.has(page)).length;

/** Files for modules that several pages or lazy parts import, by which of them do; the first that fits. Alone, the bundler makes a file for each combination of pages, and a connection without HTTP/2 asks for six files at a time. */
const sharedFiles: Record<string, (importers: Set<string>) => boolean> = {
  frame: (importers) => importers.has('root') || importers.has('entry.client') || entrancesOf(importers) > 2,
  shop: (importers) => entrancesOf(importers) > 0,
  forms: (importers) => importers.has('login'),
  lines: (importers) => importers.has('cart'),
  orders: (importers) => importers.has('order'),
};

/** The build's modules, as the bundler passes them. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

const fileGroups = Object.entries(sharedFiles).map(([file, isFor]) => ({
  name: (id: string, modules: Modules) => {
    // The renderer stays in the file of the client's entry, which the browser compiles and runs in another task.
    if (/\/(react-dom\/(client|cjs\/react-dom-client)|scheduler|src\/web\/entry\.client)/.test(id)) return null;
    const importers = importersOf(id, modules);
    return isFor(importers) && (importers.size > 1 || file === 'frame') ? file : null;
  },
}));

/** The routes, as `product` or `dashboard/admin/home`, and the lazy parts that import a module, also through others. */
function importersOf(id: string, modules: Modules): Set<string> {
  const importing = new Set([id]);
  const importers = new Set<string>();
  for (const module of importing) {
    const info = modules.getModuleInfo(module);
    for (const importer of info?.importers ?? []) importing.add(importer);
    const [, route] = /\/src\/web\/(?:routes\/)?(.+)\.tsx\?__react-router-build-client-route/.exec(module) ?? [];
    if (route) importers.add(route);
    else if (module.endsWith('/entry.client.tsx')) importers.add('entry.client');
    else if (info?.dynamicImporters.length) importers.add(module);
  }
  return importers;
}

/** Modules of React Router that the pages get another version of, with the same exports; `null` is what only modules import that no page contains. */
const ofRouter: Record<string, string> = {
  // A document has the routes that its own path and the paths above it lead to. The others are in the build's list of all routes, one file, which the first navigation waits for if no movement has loaded it (`warm-up.tsx`). React Router's own version asks the server for the routes of each link, on each page.
  'dom/ssr/fog-of-war.js': `
    import { createClientRoutes } from './routes.js';
    export const isFogOfWarEnabled = () => true, getPartialManifest = (manifest) => manifest, useFogOFWarDiscovery = () => undefined;
    export const getPatchRoutesOnNavigationFunction = (getRouter, manifest, modules, ssr, _discovery, isSpaMode) => {
      const ownPath = window.location.pathname;
      let isComplete = false;
      return async ({ path, patch, signal, fetcherKey }) => {
        if (isComplete || path === ownPath) return;
        try {
          await import(/* @vite-ignore */ manifest.url);
        } catch {
          return signal.aborted ? undefined : openDocument(fetcherKey ? undefined : getRouter().state.navigation.location);
        }
        if (signal.aborted || isComplete) return;
        isComplete = true;
        const others = Object.entries(window.__reactRouterManifest.routes).filter(([id]) => !manifest.routes[id]);
        const missing = Object.fromEntries(others);
        Object.assign(manifest.routes, missing);
        const parents = new Set(Object.values(missing).map(({ parentId }) => parentId).filter((id) => !missing[id]));
        for (const id of parents) patch(id, createClientRoutes(missing, modules, null, ssr, isSpaMode, id));
      };
    };
    // No connection, or another release meanwhile. The entry is that of React Router, so that the document gets the state of the navigation.
    const openDocument = (location) => {
      const href = location && location.pathname + location.search + location.hash;
      if (location && window.location.href !== window.location.origin + href)
        window.history.pushState({ usr: location.state, key: location.key }, '', window.location.origin + href);
      window.location.reload();
      return new Promise(() => undefined);
    };
    export const getPathsWithAncestors = null, handleClientVersionMismatch = null, getManifestPath = null, URL_LIMIT = 0;`,
  // Never used.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({}), instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = null, instrumentationResultMetaContext = null;`,
};

function smallerRouter(): Plugin {
  const missing = new Set(Object.keys(ofRouter));
  return {
    name: 'smaller-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => {
      const [, file = ''] = /\/react-router\/dist\/production\/lib\/(.+)$/.exec(id) ?? [];
      missing.delete(file);
      return ofRouter[file];
    },
    buildEnd: () => {
      if (missing.size > 0) throw new Error(`React Router has no ${[...missing].join(' and ')} any more.`);
    },
  };
}

const isServer = ({ name }: { name: string }) => name === 'ssr';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), smallerRouter(), { ...onlyAscii(), applyToEnvironment: isServer }],
  // Icons are drawn by the server, from the shop's settings.
  publicDir: false,
  // The built pages need no packages but these, which the server runs on too; in development, Node loads them all.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] } : {},
  // React Router preloads the modules of pages itself.
  build: {
    // scripts/prepare.mjs has made the folder.
    emptyOutDir: false,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The timings of slow plugins say nothing to a shop owner.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: fileGroups },
          },
        },
      },
    },
  },
}));
