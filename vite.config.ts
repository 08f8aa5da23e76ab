import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** React, its router and what shoppers’ pages share; not what only few pages need or what brings a style sheet. */
const sharedModules = new RegExp(
  [
    /\/node_modules\/(react|react-router|react-dom\/(index|cjs\/react-dom\.))/,
    /\/src\/shared\/(?!setting-fields|product-fields|privacy-notices|delivery\/couriers|tax\/)/,
    /\/src\/web\/(api-client|components|document|hooks|stores)\/(?!admin\/|forms\/privacy-notice|photos\/sent-photos|orders\/delivery-dialog|gifts\/(?:sheet|gift-form|reminder|stock-alert))/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
          // One file instead of 35 small ones; a connection without HTTP/2 asks for six files at a time.
          output: { codeSplitting: { groups: [{ name: 'shop', test: sharedModules, minShareCount: 3 }] } },
        },
      },
    },
  },
}));
