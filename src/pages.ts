import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Answer, AnswerCache } from './platform/cache.ts';
import { ShopError } from './platform/errors.ts';
import { inProcessMark } from './platform/http/in-process.ts';
import { sendFinished } from './platform/http/send-finished.ts';
import { turns } from './platform/turns.ts';
import type * as WebContext from './web/context.ts';

/** The built pages: React Router's server build, whose entry re-exports the context keys, and the browser's files. */
export interface Site {
  load: () => Promise<ServerBuild>;
  /** Folder of the browser's files; null when Vite serves them itself. */
  clientFolder: string | null;
  /** True while developing: nothing is kept. */
  isFresh: boolean;
  /** While developing, Vite's own answers: sources, styles, reloading. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close?: () => Promise<void>;
}

export interface PagesParts {
  cache: AnswerCache;
  publicUrl: string;
  /** The provider's script: its origin is allowed in the Content-Security-Policy of every page. */
  checkoutUrl: string;
}

type Context = typeof WebContext;

/** Pages rendered at the same time; more wait, so that a crowd on pages that are not kept does not fill the memory. */
const mostRenders = 8;
/** Pages that wait for it: about two seconds of work on a small machine. Whoever comes beyond that comes again sooner than he would be served. */
const mostWaiting = 500;

/** Mounts React Router: public pages are the same for everybody, so each is rendered once and its bytes are kept. */
export async function addPages(app: FastifyInstance, site: Site, parts: PagesParts): Promise<void> {
  if (site.clientFolder) await serveFiles(app, site.clientFolder);
  if (site.middleware) letViteAnswerFirst(app, site.middleware);
  const inTurn = turns(mostRenders, mostWaiting, () => {
    throw new ShopError('unavailable', undefined, { retryAfterSeconds: 2 });
  });
  const renderPage = (url: string) => inTurn(() => render(app, site, parts, url));
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      if (request.url.startsWith('/api/')) return reply.callNotFound();
      const url = normalise(request.url);
      const kept = parts.cache.find(url);
      return kept ? sendFinished(request, reply, parts.cache, kept) : sendNew(request, reply, url);
    },
  });
  const sendNew = async (request: FastifyRequest, reply: FastifyReply, url: string) =>
    site.isFresh
      ? sendFresh(reply, await renderPage(url))
      : sendFinished(request, reply, parts.cache, await parts.cache.get(url, () => renderPage(url)));
  answerSentForms(app);
}

/** A form that a browser without scripts sends to its own page: back to that page, which says what is missing. */
function answerSentForms(app: FastifyInstance): void {
  app.post('/*', {
    onRequest: async (request, reply) => {
      const isForm = !request.url.startsWith('/api/') && request.headers.accept?.includes('text/html');
      if (isForm) return reply.redirect(request.url.replace(/^\/+/, '/'), 303);
      reply.callNotFound();
      return reply;
    },
    handler: async (_request, reply) => reply.callNotFound(),
  });
}

/** What Vite answers never comes back to Fastify. */
function letViteAnswerFirst(app: FastifyInstance, middleware: NonNullable<Site['middleware']>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|photos|healthz|readyz|metrics)/.test(request.url)) return done();
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

/** Parameters that the pages know, in one order: a key that strangers cannot multiply. */
const knownParameters = ['keyword', 'category', 'price', 'page'];
function normalise(requested: string): string {
  if (!requested.includes('?')) return requested;
  const [path = '/', query = ''] = requested.split('?', 2);
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of knownParameters)
    for (const value of given.getAll(name).slice(0, 20)) kept.append(name, value.slice(0, 200));
  return kept.size > 0 ? `${path}?${kept}` : path;
}

async function render(app: FastifyInstance, site: Site, parts: PagesParts, url: string): Promise<Answer> {
  const build = await site.load();
  const keys = (build.entry.module as unknown as { ctx: Context }).ctx;
  const nonce = randomBytes(16).toString('base64');
  const context = new RouterContextProvider();
  context.set(keys.nonceContext, nonce);
  context.set(keys.wholeContext, true);
  context.set(keys.settingsContext, {
    publicUrl: parts.publicUrl,
    checkoutUrl: parts.checkoutUrl,
  });
  context.set(keys.apiContext, (method, path, { body }) => callInProcess(app, method, path, body));
  const response = await handlerOf(build, site)(
    new Request(new URL(encodeBroken(url), 'http://pages.internal')),
    context,
  );
  const sealed = seal(await response.text(), nonce, new URL(parts.checkoutUrl).origin, site.isFresh);
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': sealed.policy,
  };
  for (const [name, value] of response.headers)
    if (name === 'location') headers[name] = value.replace('http://pages.internal', '');
  if (/^\/(user\/(resetpassword|confirm)|order)\//.test(url)) headers['referrer-policy'] = 'no-referrer';
  return { route: '/*', isLimited: false, status: response.status, headers, body: Buffer.from(sealed.html) };
}

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();

/** One for each build: making it ranks all routes, which takes longer than matching one. */
function handlerOf(build: ServerBuild, { isFresh }: Site) {
  const known = handlers.get(build) ?? createRequestHandler(build, isFresh ? 'development' : 'production');
  handlers.set(build, known);
  return known;
}

/** A lone percent sign in an address is a character like any other. */
function encodeBroken(url: string): string {
  return url.replace(/%(?![\da-f]{2})/gi, '%25').replace(/^\/+/, '/');
}

async function callInProcess(app: FastifyInstance, method: string, path: string, body: unknown) {
  const answer = await app.inject({
    method: method as 'GET',
    url: path,
    headers: { [inProcessMark.name]: inProcessMark.value },
    ...(body !== undefined && { payload: body as object }),
  });
  if (answer.statusCode === 301) return callInProcess(app, method, String(answer.headers.location), body);
  return { status: answer.statusCode, body: answer.json() as unknown };
}

/** Takes the nonce off and allows exactly the scripts that carried it, by their hashes; so the bytes can be kept and shared. */
function seal(html: string, nonce: string, checkoutOrigin: string, isFresh: boolean) {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(mark) && script)
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${isFresh ? "'unsafe-inline'" : [...hashes].join(' ')} ${checkoutOrigin} https://cdn.razorpay.com`,
    `style-src 'self'${isFresh ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob: https://cdn.razorpay.com",
    "font-src 'self'",
    `connect-src 'self' ${checkoutOrigin} https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com https://api.razorpay.com${isFresh ? ' ws:' : ''}`,
    `frame-src ${checkoutOrigin} https://api.razorpay.com https://checkout.razorpay.com`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  // The page can be read and used without its scripts: they begin when everything that is seen is there (web/early.ts).
  const bare = html.replaceAll(mark, '');
  const calm = bare
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async=""', '<script type="text/later"');
  return { html: isFresh ? bare : calm, policy };
}

function sendFresh(reply: FastifyReply, page: Answer) {
  return reply.code(page.status).headers(page.headers).header('cache-control', 'no-store').send(page.body);
}
