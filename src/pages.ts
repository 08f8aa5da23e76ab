import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerBuild } from 'react-router';
import { pageAddress } from './pages/page-address.ts';
import { type RenderOptions, renderPage } from './pages/render-page.ts';
import type { ResponseCache, ResponseContent } from './platform/cache.ts';
import { ShopError } from './platform/errors.ts';
import { isNeverPage } from './platform/http/rate-limit.ts';
import { sendStored } from './platform/http/send-stored.ts';
import { turns } from './platform/turns.ts';
import { localPath } from './shared/local-path.ts';

/** The built pages: React Router's server build, whose entry re-exports the context keys, and the browser's files. */
export interface Site {
  load: () => Promise<ServerBuild>;
  /** Folder of the browser's files; null when Vite serves them itself. */
  clientFolder: string | null;
  /** True while developing: nothing is cached. */
  isFresh: boolean;
  /** While developing, Vite's own answers: sources, styles, reloading. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close?: () => Promise<void>;
}

export interface PagesDependencies extends Omit<RenderOptions, 'isFresh'> {
  cache: ResponseCache;
}

/** Pages rendered at the same time; more wait, so that a crowd on uncached pages does not fill the memory. */
const mostRenders = 8;
/** Pages that wait for it: about two seconds of work on a small machine. Whoever comes beyond that comes again sooner than they would be served. */
const mostWaiting = 500;
/** Milliseconds that a page waits for its turn; browsers and people give up soon after. */
const mostWaitMs = 5_000;

/** Mounts React Router: public pages are the same for everybody, so each is rendered once and its bytes are cached. */
export async function addPages(app: FastifyInstance, site: Site, parts: PagesDependencies): Promise<void> {
  if (site.clientFolder) await serveFiles(app, site.clientFolder);
  if (site.middleware) letViteAnswerFirst(app, site.middleware);
  const { cache } = parts;
  const { render, arrive } = queuedRender(app, site, parts);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      if (isNeverPage(request.url)) return reply.callNotFound();
      const url = pageAddress(request.url);
      const stored = cache.find(url);
      if (stored) return sendStored(request, reply, cache, stored);
      const leave = arrive(url, request.raw.socket);
      try {
        if (site.isFresh) return sendFresh(reply, await render(url));
        return sendStored(request, reply, cache, await cache.findOrCreate(url, () => render(url)));
      } finally {
        leave();
      }
    },
  });
  answerSentForms(app);
}

/** Renders a few at a time; a page whose visitors have all left while it waited is not rendered. */
function queuedRender(app: FastifyInstance, site: Site, parts: PagesDependencies) {
  const inTurn = turns(mostRenders, mostWaiting, () => {
    throw new ShopError('unavailable', undefined, { retryAfterSeconds: 2 });
  });
  const visitors = new Map<string, Set<Socket>>();
  const render = (url: string) =>
    inTurn(async () => renderPage(app, await site.load(), url, { ...parts, isFresh: site.isFresh }), {
      mostWaitMs,
      isWanted: () => [...(visitors.get(url) ?? [])].some((socket) => !socket.destroyed),
    });
  const arrive = (url: string, socket: Socket) => {
    const present = visitors.get(url) ?? new Set();
    visitors.set(url, present.add(socket));
    return () => {
      present.delete(socket);
      if (present.size === 0) visitors.delete(url);
    };
  };
  return { render, arrive };
}

/** A form that a browser without scripts sends to its own page: back to that page, which says what is missing. */
function answerSentForms(app: FastifyInstance): void {
  app.post('/*', {
    onRequest: async (request, reply) => {
      const isForm = !request.url.startsWith('/api/') && request.headers.accept?.includes('text/html');
      if (isForm) return reply.redirect(localPath(request.url.replace(/^[/\\]+/, '/')), 303);
      reply.callNotFound();
      return reply;
    },
    handler: async (_request, reply) => reply.callNotFound(),
  });
}

/** What Vite answers never comes back to Fastify. */
function letViteAnswerFirst(app: FastifyInstance, middleware: NonNullable<Site['middleware']>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|photos|healthz|readyz|metrics|csp-reports|\.well-known)/.test(request.url)) return done();
    reply.raw.once('finish', () => reply.sent || reply.hijack());
    middleware(request.raw, reply.raw, done);
  });
}

/** Files whose names carry a hash never change; the others are asked for again. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  // Missing files end here in a short 404 instead of a rendered page.
  app.get('/assets/*', async () => {
    throw new ShopError('not_found');
  });
}

function sendFresh(reply: FastifyReply, page: ResponseContent) {
  return reply.code(page.status).headers(page.headers).header('cache-control', 'no-store').send(page.body);
}
