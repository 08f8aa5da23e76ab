import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerCache, EncodedAnswer, FinishedAnswer } from '../cache.ts';

/** Sends a finished answer in the encoding that the caller takes, or 304 when the caller has it already. */
export function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: AnswerCache,
  answer: FinishedAnswer,
): FastifyReply {
  const encoded = encodedFor(answer, request.headers['accept-encoding'] ?? '');
  // RFC 9111, 5.5: the database is away, and this is the last that it said.
  if (cache.isOld) reply.header('warning', '110 - "Response is Stale"');
  reply.headers(encoded.headers);
  if (isKnown(answer, request.headers['if-none-match'])) return reply.code(304).send();
  return reply.code(answer.status).send(encoded.body);
}

/** True when the caller says that it has this very answer; a CDN may name several. */
export function isKnown({ status, etag }: FinishedAnswer, ifNoneMatch: string | undefined): boolean {
  return status === 200 && ifNoneMatch !== undefined && ifNoneMatch.includes(etag);
}

/** The answer in the best encoding that the caller takes. */
export function encodedFor(answer: FinishedAnswer, accepted: string | string[]): EncodedAnswer {
  if (answer.br && accepted.includes('br')) return answer.br;
  if (answer.gzip && accepted.includes('gzip')) return answer.gzip;
  return answer.plain;
}
