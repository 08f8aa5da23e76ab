import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerBuild } from 'react-router';
import { pageAddress } from './pages/page-address.ts';
import { type RenderOptions, renderPage } from './pages/render-page.ts';
import { findSharedAsset, shareAssets } from './pages/shared-assets.ts';
import type { ResponseContent, StoredResponse } from './platform/cache/stored-response.ts';
import { ShopError } from './platform/errors.ts';
import { type ClientGroup, toClientGroup } from './platform/http/clients/client-network.ts';
import { trackWaitingClients } from './platform/http/clients/waiting-clients.ts';
import { kindOfPath, pageKey } from './platform/http/request-path.ts';
import { sendFound, sendStored } from './platform/http/send-stored.ts';
import { limitConcurrency } from './platform/limit-concurrency.ts';
import type { Language } from './shared/languages/languages.ts';
import { localPath } from './shared/text/local-path.ts';

export interface Site {
  load: (language?: Language) => Promise<ServerBuild>;
  clientFolder: string | null;
  isDevelopment: boolean;
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close?: () => Promise<void>;
}

export type PagesDependencies = Omit<RenderOptions, 'isDevelopment' | 'load'> & {
  /** Unset: assets of other releases are not served. */
  dataDir?: string;
};

/** More at a time are not faster, because rendering needs the process's core, and hold more memory. */
const maxRenders = 4;
/** About two seconds of work on a small machine. */
const maxWaiting = 500;
const maxWaitMs = 5_000;

export async function addPages(app: FastifyInstance, site: Site, parts: PagesDependencies): Promise<void> {
  if (site.clientFolder) await serveFiles(app, site.clientFolder, parts.dataDir);
  if (site.middleware) serveFromVite(app, site.middleware);
  const { cache } = parts;
  const { render, addVisitor } = queuedRender(app, site, parts);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      if (kindOfPath(request.url) !== 'page') return reply.callNotFound();
      const url = pageAddress(request.url);
      const key = pageKey(url);
      if (sendFound(request, reply, cache, key)) return reply;
      const group = toClientGroup(request.ip);
      const leave = addVisitor(url, request.raw.socket);
      try {
        if (site.isDevelopment) return sendFresh(reply, await render(url, group));
        const answer = await cache.findOrCreate(key, () => render(url, group));
        const elsewhere = moveWithQuery(request.url, answer);
        return elsewhere ? reply.redirect(elsewhere, answer.status) : sendStored(request, reply, cache, answer);
      } finally {
        leave();
      }
    },
  });
  redirectForms(app);
}

/**
 * A page outside of its language and one with a former name take the query along, of which the cache's key has only
 * what pages read.
 */
function moveWithQuery(requested: string, { status, headers }: StoredResponse): string | null {
  const [path = '', query] = requested.split('?', 2);
  const { location } = headers;
  if (!query || !location || location.includes('?')) return null;
  return status === 301 || path.endsWith(location) ? `${location}?${query}` : null;
}

/** Renders a few at a time, networks in turn; pages whose visitors have all left while waiting are skipped. */
function queuedRender(app: FastifyInstance, site: Site, parts: PagesDependencies) {
  const limited = limitConcurrency(maxRenders, maxWaiting, () => {
    throw new ShopError('unavailable', undefined, { retryAfterSeconds: 2 });
  });
  const visitors = trackWaitingClients();
  const render = (url: string, group: ClientGroup) =>
    limited(() => renderPage(app, url, { ...parts, load: site.load, isDevelopment: site.isDevelopment }), {
      maxWaitMs,
      group,
      isWanted: () => visitors.isWanted(url),
    });
  return { render, addVisitor: visitors.add };
}

/** A form sent by a browser without scripts: redirected to its page, which shows what is missing. */
function redirectForms(app: FastifyInstance): void {
  app.post('/*', {
    onRequest: async (request, reply) => {
      const isForm = kindOfPath(request.url) === 'page' && request.headers.accept?.includes('text/html');
      if (isForm) return reply.redirect(localPath(request.url), 303);
      reply.callNotFound();
      return reply;
    },
    handler: async (_request, reply) => reply.callNotFound(),
  });
}

function serveFromVite(app: FastifyInstance, middleware: NonNullable<Site['middleware']>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|photos|healthz|readyz|metrics|csp-reports|\.well-known)/.test(request.url)) return done();
    reply.raw.once('finish', () => reply.sent || reply.hijack());
    middleware(request.raw, reply.raw, done);
  });
}

/** Also while the shop is overloaded: a page that was answered is nothing without its files. */
function serveFiles(app: FastifyInstance, folder: string, dataDir?: string) {
  return app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isNeverShed: true };
    });
    await addFiles(files, folder, dataDir);
  });
}

async function addFiles(app: FastifyInstance, folder: string, dataDir?: string): Promise<void> {
  const own = join(folder, 'assets');
  const shared = dataDir ? join(dataDir, 'assets') : null;
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(own) || (shared && path.startsWith(shared));
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  if (shared)
    await shareAssets(own, shared).catch((err) =>
      app.log.warn({ err }, 'Other releases do not get the assets of this one'),
    );
  // Missing files end here in a short 404 instead of a rendered page.
  app.get<{ Params: { '*': string } }>('/assets/*', async ({ params: { '*': name } }, reply) => {
    const release = shared && (await findSharedAsset(shared, name));
    if (!release) throw new ShopError('not_found');
    return reply.sendFile(name, release);
  });
}

function sendFresh(reply: FastifyReply, page: ResponseContent) {
  return reply.code(page.status).headers(page.headers).header('cache-control', 'no-store').send(page.body);
}
