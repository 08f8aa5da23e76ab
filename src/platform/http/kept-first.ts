import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache, FinishedAnswer } from '../cache.ts';
import { refuseTooMany } from './refuse-too-many.ts';
import type { CountRequest } from './request-counter.ts';
import { encodedFor, isKnown } from './send-finished.ts';

export interface KeptFirstDependencies {
  cache: AnswerCache;
  /** Addresses whose cached answers are asked for by a JSON body. */
  askedByBody: ReadonlySet<string>;
  /** Headers that every answer carries. */
  headers: Record<string, string>;
  /** Addresses (CIDR) whose forwarded headers are believed. */
  trustProxy: string[];
  /** Counts a request against its network's limit; null = there are no limits. */
  count: CountRequest | null;
  /** Told of each refusal by the limit, before its answer. */
  refused: (by: { ip: string; headers: IncomingHttpHeaders }) => void;
  /** Told of each answer. */
  answered: (what: { method: string; url: string; route: string; status: number; ms: number }) => void;
}

/**
 * Counts every request, refuses those over their limit, and sends what is cached before Fastify has looked at the request: routing,
 * hooks and a logger of its own for each request cost more than the answer. Everything else goes on to Fastify.
 */
export function answerKeptFirst(app: FastifyInstance, parts: KeptFirstDependencies): void {
  const { server } = app;
  const [toFastify] = server.listeners('request') as [(request: IncomingMessage, response: ServerResponse) => void];
  const trust = proxyAddress.compile(parts.trustProxy);
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });

  const send = (request: IncomingMessage, response: ServerResponse, answer: FinishedAnswer, began: number) => {
    const { headers, method = '', url = '' } = request;
    const encoded = encodedFor(answer, headers['accept-encoding'] ?? '');
    encoded.raw ??= Object.entries({
      ...parts.headers,
      ...encoded.headers,
      'content-length': String(encoded.body.length),
    }).flat();
    // A body that was put back keeps the next request of this connection waiting until somebody has read it.
    if (method !== 'GET') request.resume();
    const hasIt = isKnown(answer, headers['if-none-match']);
    if (hasIt) {
      const { 'content-encoding': _, ...rest } = { ...parts.headers, ...encoded.headers };
      response.writeHead(304, rest).end();
    } else {
      response.writeHead(200, encoded.raw).end(encoded.body);
    }
    parts.answered({ method, url, route: answer.route, status: hasIt ? 304 : 200, ms: performance.now() - began });
  };
  const answer = (request: IncomingMessage, response: ServerResponse, began: number) => {
    const { method, url = '' } = request;
    const sendCached = (cached: FinishedAnswer | undefined) =>
      cached ? send(request, response, cached, began) : toFastify(request, response);
    if (isClosing || parts.cache.isOld) toFastify(request, response);
    else if (method === 'GET') sendCached(parts.cache.find(url));
    else if (method === 'POST' && parts.askedByBody.has(url))
      lookAhead(request, (body) => {
        const words = askedAs(url, body);
        sendCached(words === undefined ? undefined : parts.cache.findAlias(words));
      });
    else toFastify(request, response);
  };

  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const began = performance.now();
    if (!parts.count) return answer(request, response, began);
    const { method = '', url = '', headers } = request;
    const ip = proxyAddress(request, trust);
    const waitSeconds = parts.count(ip, url);
    if (waitSeconds === null) return answer(request, response, began);
    parts.refused({ ip, headers });
    refuseTooMany(request, response, { waitSeconds, headers: parts.headers });
    parts.answered({ method, url, route: 'limited', status: 429, ms: performance.now() - began });
  });
}

/** Longest body, in characters, under whose own words an answer is kept. */
const longestAsked = 500;

/** The key under which an answer is kept for these very words; undefined when they are none that it is kept for. */
export function askedAs(url: string, body: string | undefined): string | undefined {
  return body === undefined || body.length > longestAsked ? undefined : `${url} ${body}`;
}

/**
 * Tells what a short JSON body says when it is there in one piece, as from every browser, and puts it back, so that whoever reads
 * the request next finds it whole.
 */
function lookAhead(request: IncomingMessage, then: (body: string | undefined) => void): void {
  const { 'content-type': type = '', 'content-length': length } = request.headers;
  const isShort = /^application\/json(;|$)/i.test(type) && Number(length) > 0 && Number(length) <= longestAsked;
  if (!isShort) {
    then(undefined);
    return;
  }
  request.once('readable', () => {
    const piece = request.read() as Buffer | null;
    if (piece) request.unshift(piece);
    then(piece?.length === Number(length) ? piece.toString() : undefined);
  });
}
