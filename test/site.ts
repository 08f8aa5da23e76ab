import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { serverBuildFile } from '../src/pages/server-build-file.ts';
import type { Site } from '../src/pages.ts';

const pages = new URL('../build/pages/', import.meta.url);
const build = new URL(`${readFileSync(new URL('current', pages), 'utf8')}/`, pages);

/** The built pages, as a started shop serves them. */
export const builtSite: Site = {
  load: (language) => import(/* @vite-ignore */ new URL(serverBuildFile(language), build).href) as Promise<ServerBuild>,
  clientFolder: fileURLToPath(new URL('client', build)),
  isDevelopment: false,
};
