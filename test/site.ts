import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { Site } from '../src/pages.ts';

const pages = new URL('../build/pages/', import.meta.url);
const build = new URL(`${readFileSync(new URL('current', pages), 'utf8')}/`, pages);

/** The built pages, as a started shop serves them. */
export const builtSite: Site = {
  load: () => import(/* @vite-ignore */ new URL('server/index.js', build).href) as Promise<ServerBuild>,
  clientFolder: fileURLToPath(new URL('client', build)),
  isDevelopment: false,
};
