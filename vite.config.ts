import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Modules of single pages or the dashboards. */
const ofSinglePages =
  /\/src\/web\/(routes|components\/admin)\/|\/components\/(delivery-dialog|order-requests|order-documents|download|account-page|product-steps|text-page|paragraphs|dashboard-layout|guard|sessions|recent-login|order-card|form-errors|bought-line|choices|status|factor-steps|qr-code|field|person-fields|pay-by-transfer|bill|address-fields|address-book|dialog|photo-drop|order-details|order-journey|gifts\/|order-thanks|order-gift|order-again|gift-box|order-balance|order-proofs|smaller-photo|text-on-photo|photo-texts|answer-photos|stitches|shop-reply|unopened|occasion-strip|suggestion-list)|\/images\/|\/fonts\/faces\/|\/stores\/(undo|change-cart|gift|favourites|change-favourites)|\/shared\/(delivery-promise|personalisation|favourites|yearly-day|line-name|calendar|couriers|offer|order-number|ready-texts|weekday|order-by|palettes|color|faces|fallback-fonts|theme-css|brand-version|indian-states|gst-rates|dates|order-statuses|admin-role|phone|slug|transliterate|email-key|paging|text|bill|address|delivery-charges|gift|card-designs|name-on-card)|\/document\/page-theme|\/(passkey|guest-key|require-access|save-json|list-query|use-action-form|form-action|recent-login-action|payment-window|use-checkout|purchase|confirm-bill)\.ts|\.css/;

/** The same, of delivery days. */
const ofDeliveryDays =
  /\/components\/(text-on-photo|photo-texts|answer-photos|stitches|day-field|calendar|needed-by|pin-form|promised-days)|\/shared\/(promise-text|delivery-promise|personalisation)|\/stores\/delivery-choice|\/hooks\/form-changed/;

/** React, the router, and modules that all pages share. The renderer stays in the file of the client's entry, which the browser compiles and runs in another task. */
function isOfEveryPage(file: string): boolean {
  if (ofSinglePages.test(file) || ofDeliveryDays.test(file) || /\/entry\.client\./.test(file)) return false;
  return /\/node_modules\/(react|react-dom\/(index|cjs\/react-dom\.)|react-router|cookie|set-cookie-parser)\/|\/src\/(web|shared)\//.test(
    file,
  );
}

/** Small modules that two or more of the home page, lists, products and the cart share. */
const isOfShopPages =
  /\/routes\/product\/(buy-now|load-reviews|occasion-note)|\/stores\/(favourites|delivery-choice)|\/hooks\/(use-checkout|list-query)|\/shared\/(order-by|paging|text|favourites)\.|\/components\/occasion-strip|\/routes\/home\/occasions/;

/** What the cart shares with orders and products that are personalised. */
const isOfCartLines =
  /\/components\/(gift-box|choices|photo-texts)|\/shared\/line-name|\/stores\/change-cart|\/routes\/cart\/use-gift/;

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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), smallerRouter()],
  // Icons are drawn by the server, from the shop's settings.
  publicDir: false,
  // The built pages need no packages but these, which the server runs on too; in development, Node loads them all.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] } : {},
  // React Router preloads the modules of pages itself.
  build: {
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
            // One file for all public pages: thirty small ones cost a second of round trips on a slow connection.
            codeSplitting: {
              groups: [
                { name: 'frame', test: isOfEveryPage },
                // A connection without HTTP/2 asks for six files at a time.
                { name: 'shop', test: isOfShopPages },
                { name: 'lines', test: isOfCartLines },
                {
                  name: 'forms',
                  test: /\/components\/(field|person-fields)|\/hooks\/(use-action-form|form-action)/,
                },
                { name: 'delivery', test: /\/components\/(needed-by|pin-form)|\/shared\/promise-text/ },
              ],
            },
          },
        },
      },
    },
  },
}));
