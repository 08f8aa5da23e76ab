import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** React, the router, and what the pages of the shop share; never what only single pages use. */
function isOfEveryPage(file: string): boolean {
  if (/\/src\/web\/(admin|account|routes)\/|\/src\/web\/ui\/desk|\.css/.test(file)) return false;
  return /\/node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\/|\/src\/(web|shared)\//.test(
    file,
  );
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'src/web/public',
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every public page needs comes as one file: on a slow line thirty small ones cost a second in round trips.
            codeSplitting: { groups: [{ name: 'frame', test: isOfEveryPage }] },
          },
        },
      },
    },
  },
});
