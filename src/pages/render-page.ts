import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ResponseCache } from '../platform/cache/cache.ts';
import { uniteValidity, untilAnythingChanges, type Validity } from '../platform/cache/cache-validity.ts';
import { encodedFor, type ResponseContent, type StoredResponse } from '../platform/cache/stored-response.ts';
import { inProcessMark, validityHeader } from '../platform/http/in-process.ts';
import { stripQuery } from '../platform/http/request-path.ts';

import { isForAdmins } from '../shared/access/admin-pages.ts';
import { isSecretLink } from '../shared/access/secret-links.ts';
import {
  adminLanguages,
  firstLanguage,
  furtherLanguages,
  type Language,
  splitLanguage,
} from '../shared/languages/languages.ts';
import { canPayFrom, isPayingPage } from '../shared/orders/document-kinds.ts';
import type * as WebContext from '../web/document/context.ts';
import { findNextScripts } from './next-scripts.ts';
import { isDataPath, pathOfPage } from './page-address.ts';
import { dataHeaders, pagePolicy, sealPage } from './page-security.ts';

type Context = typeof WebContext;

export interface RenderOptions {
  cache: ResponseCache;
  publicUrl: string;
  photosUrl: string | null;
  findSettings: () => Promise<Omit<WebContext.PageSettings, 'publicUrl'>>;
  load: (language: Language) => Promise<ServerBuild>;
  isDevelopment: boolean;
}

const internalOrigin = 'http://pages.internal';
const passedHeaders = ['location', 'x-remix-response', 'x-robots-tag'];
const retryAfterSeconds = 5;

/** Renders a page or its data; a page whose calls failed is not cached. */
export async function renderPage(app: FastifyInstance, url: string, options: RenderOptions): Promise<ResponseContent> {
  const nonce = randomBytes(16).toString('base64');
  const settings = await options.findSettings();
  const { language, path } = splitLanguage(stripQuery(url), furtherLanguages);
  // Links stay good when their language is switched off.
  const known: readonly Language[] = isForAdmins(pathOfPage(path))
    ? adminLanguages
    : [firstLanguage, ...(settings.languages ?? [])];
  if (!known.includes(language)) return redirectTo(path);
  const build = await options.load(language);
  const { context, apiContext } = makeContext(build, nonce, { publicUrl: options.publicUrl, ...settings });
  const failed = new Set<number>();
  const validities: Validity[] = [];
  context.set(apiContext, async (method, path, { body }) => {
    const stored = method === 'GET' ? options.cache.find(path) : undefined;
    const answer = stored ? readStored(stored) : await callInProcess(app, method, path, body);
    if (answer.status >= 500) failed.add(answer.status);
    validities.push(answer.validity);
    return answer;
  });
  const response = await getRequestHandler(build, options)(new Request(new URL(url, internalOrigin)), context);
  const isAway = response.status >= 500 && failed.has(503);
  const { checkoutUrl } = settings;
  const body = Buffer.from(await response.arrayBuffer());
  const finished = finishBody(body, response, { path, nonce, checkoutUrl, options });
  return {
    status: isAway ? 503 : response.status,
    isCacheable: failed.size === 0 && !isSecretLink(path),
    validity: uniteValidity(validities),
    headers: {
      ...finished.headers,
      ...passHeaders(response),
      // A payment provider may check the origin of the page it is opened from.
      ...(isSecretLink(path) && !isPayingPage(path) && { 'referrer-policy': 'no-referrer' }),
      ...(isAway && { 'retry-after': String(retryAfterSeconds) }),
    },
    body: finished.body,
  };
}

function redirectTo(location: string): ResponseContent {
  return { status: 302, isCacheable: false, validity: untilAnythingChanges, headers: { location }, body: '' };
}

function makeContext(build: ServerBuild, nonce: string, settings: WebContext.PageSettings) {
  const keys = (build.entry.module as unknown as { ctx: Context }).ctx;
  const context = new RouterContextProvider();
  context.set(keys.nonceContext, nonce);
  context.set(keys.nextScriptsContext, findNextScripts(build));
  context.set(keys.settingsContext, settings);
  return { context, apiContext: keys.apiContext };
}

function passHeaders(response: Response): Record<string, string> {
  return Object.fromEntries(
    passedHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value.replace(internalOrigin, '')]];
    }),
  );
}

/** Only what React Router itself calls HTML, at an address of a document, is sent as HTML. */
function finishBody(
  body: Buffer,
  response: Response,
  {
    path,
    nonce,
    checkoutUrl,
    options: { isDevelopment, photosUrl },
  }: { path: string; nonce: string; checkoutUrl: string; options: RenderOptions },
) {
  const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8';
  const isHtml = /^text\/html\s*(;|$)/i.test(type);
  if (!isHtml || isDataPath(path)) {
    const headers = { ...dataHeaders, 'content-type': isHtml ? 'text/plain; charset=utf-8' : type };
    return { body, headers };
  }
  const { page, scriptHashes, styleHashes } = sealPage(body, nonce);
  const canPay = canPayFrom(pathOfPage(path));
  const hasWorker = pathOfPage(path).startsWith('/dashboard/admin');
  const policy = pagePolicy({ isDevelopment, checkoutUrl, scriptHashes, styleHashes, canPay, hasWorker, photosUrl });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'reporting-endpoints': 'csp="/csp-reports"',
    ...linkHeader(response.headers.get('link'), photosUrl && `<${new URL(photosUrl).origin}>; rel=preconnect`),
  };
  return { body: page, headers };
}

function linkHeader(...links: (string | null)[]): { link?: string } {
  const link = links.filter(Boolean).join(', ');
  return link ? { link } : {};
}

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();

/** Creating one ranks all routes, which takes longer than matching one. */
function getRequestHandler(build: ServerBuild, { isDevelopment }: RenderOptions) {
  const known = handlers.get(build) ?? createRequestHandler(build, isDevelopment ? 'development' : 'production');
  handlers.set(build, known);
  return known;
}

async function callInProcess(app: FastifyInstance, method: string, path: string, body: unknown) {
  const answer = await app.inject({
    method: method as 'GET',
    url: path,
    headers: { [inProcessMark.name]: inProcessMark.value },
    ...(body !== undefined && { payload: body as object }),
  });
  if (answer.statusCode === 301) return callInProcess(app, method, String(answer.headers.location), body);
  const header = (name: string) => (name in answer.headers ? String(answer.headers[name]) : null);
  const written = header(validityHeader);
  const validity = written === null ? untilAnythingChanges : (JSON.parse(written) as Validity);
  return { status: answer.statusCode, body: answer.json() as unknown, header, validity };
}

function readStored(stored: StoredResponse) {
  return {
    status: stored.status,
    body: JSON.parse(encodedFor(stored, '').body.toString()) as unknown,
    header: (name: string) => stored.headers[name] ?? null,
    validity: stored.validity,
  };
}
