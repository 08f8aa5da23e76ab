import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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
    // The timings of slow plugins say nothing to a shop owner.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
}));
