import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildLanguage } from './scripts/build-language.ts';
import { inlineMessages } from './scripts/inline-messages.ts';

/** Of `src/shared`, what a first visit does not need. */
const sharedLater = [
  'setting-fields',
  'product-fields',
  'law/privacy-notices',
  'products/personalisation',
  'card-designs',
  'theme/stitches',
  'delivery/(?!pin-code)',
  'orders/bill',
  'tax/',
];
/** React, its router and what each first visit loads: the frame of a page, its lists and its cards. */
const firstVisit = matchAny(
  /\/node_modules\/(react|react-router|react-dom\/(index|cjs\/react-dom\.))/,
  new RegExp(`/src/shared/(?!${sharedLater.join('|')})`),
  /\/src\/web\/(api-client|document|hooks|stores)\/(?!checkout\/purchase)/,
  /\/src\/web\/components\/(frame|page|products)\/(?!text-page|account-page|text-on-photo|needed-by)/,
  /\/src\/web\/components\/(forms\/(button|choice|dialog|field|pin-)|checkout\/buy-now)/,
  /\/src\/web\/components\/orders\/(bill|where-to-collect)/,
);
/** What a cart shows; the rest are pages of orders. */
const checkout =
  /\/src\/web\/components\/orders\/(address-book|delivery-dialog|details\/gift-box|pay-by-transfer|tax-within|when-choice)\./;
const orders = /\/src\/web\/components\/orders\//;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), inlineMessages(buildLanguage())],
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
    // Neither the timings of plugins nor hints on imports say anything to a shop owner.
    rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Three files instead of 35 small ones; a connection without HTTP/2 asks for six files at a time.
          output: {
            codeSplitting: {
              groups: [
                { name: 'shop', test: firstVisit, minShareCount: 2 },
                { name: 'checkout', test: checkout, minShareCount: 2 },
                { name: 'orders', test: orders, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
}));

function matchAny(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}
