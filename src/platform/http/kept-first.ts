import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerCache, FinishedAnswer } from '../cache.ts';
import type { CountKept } from './rate-limit.ts';
import { encodedFor, isKnown } from './send-finished.ts';

export interface KeptFirstParts {
  cache: AnswerCache;
  /** Headers that every answer carries. */
  headers: Record<string, string>;
  /** Addresses (CIDR) whose forwarded headers are believed. */
  trustProxy: string[];
  /** Counts a call against its caller's limit; null = there are no limits. */
  count: CountKept | null;
  /** Told of each answer. */
  answered: (what: { method: string; url: string; route: string; status: number; ms: number }) => void;
}

/**
 * Sends what is kept before Fastify has looked at the request: routing, hooks and a logger of its own for each request cost more
 * than the answer. Everything else, and whoever is over the limit, goes on to Fastify, which answers in full.
 */
export function answerKeptFirst(app: FastifyInstance, parts: KeptFirstParts): void {
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
    const hasIt = isKnown(answer, headers['if-none-match']);
    if (hasIt) {
      const { 'content-encoding': _, ...rest } = { ...parts.headers, ...encoded.headers };
      response.writeHead(304, rest).end();
    } else {
      response.writeHead(200, encoded.raw).end(encoded.body);
    }
    parts.answered({ method, url, route: answer.route, status: hasIt ? 304 : 200, ms: performance.now() - began });
  };

  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const began = performance.now();
    const isPlain = request.method === 'GET' && !isClosing && !parts.cache.isOld;
    const kept = isPlain ? parts.cache.find(request.url ?? '') : undefined;
    if (!kept) return toFastify(request, response);
    if (!parts.count || !kept.isLimited) return send(request, response, kept, began);
    const caller = { ip: proxyAddress(request, trust), headers: request.headers, routeOptions: {} };
    parts.count(caller as unknown as FastifyRequest).then(
      (counted) =>
        !counted.isAllowed && counted.isExceeded ? toFastify(request, response) : send(request, response, kept, began),
      () => toFastify(request, response),
    );
  });
}
