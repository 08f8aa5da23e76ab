import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { Site } from '../src/pages.ts';

const build = new URL('../build/', import.meta.url);

/** The built pages, as a started shop serves them. */
export const builtSite: Site = {
  load: () => import(/* @vite-ignore */ new URL('server/index.js', build).href) as Promise<ServerBuild>,
  clientFolder: fileURLToPath(new URL('client', build)),
  isDevelopment: false,
};
