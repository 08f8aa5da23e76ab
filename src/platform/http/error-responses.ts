import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { t } from '../../shared/languages/translate.ts';
import { databaseState, isReadOnlyStorage } from '../database/storage-failure.ts';
import { type ErrorCode, errorBody, MovedPermanently, ShopError } from '../errors.ts';
import { inLanguage } from '../language.ts';
import { countRepeats } from '../log/count-repeats.ts';
import { languageHeaders } from './request-language.ts';
import { kindOfPath, stripQuery } from './request-path.ts';
import { discardBody } from './uploads/discard-body.ts';

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_DUPLICATED_SPLIT: 'bad_input',
};
const statusCodes: Record<number, ErrorCode> = {
  400: 'bad_input',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};
/**
 * PostgreSQL states and Node codes: database unreachable, starting, not promoted yet, out of connections or time, or a
 * disk is full.
 */
const databaseAway =
  /^(08|53|57P|57014|55P03|25P03|25006|40|58030)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT)$/;
/** The same in messages of the driver and its pool, which have no code. */
const driverAway =
  /connection (terminated|timeout|error|broke)|read timeout|timeout expired|timeout exceeded when trying to connect|is not queryable/i;

type IsLogged = ReturnType<typeof countRepeats>;

/** An error may arrive outside of what the request has begun. */
export function answerErrors(app: FastifyInstance): void {
  const isLogged = countRepeats(({ kind, count }) => app.log.warn({ kind, count }, 'more of the same, not logged'));
  app.setErrorHandler((error: FastifyError | Error, request, reply) =>
    inLanguage(request.language, () => answerError(error, { request, reply, isLogged })),
  );
}

interface Failed {
  request: FastifyRequest;
  reply: FastifyReply;
  isLogged: IsLogged;
}

function answerError(error: FastifyError | Error, { request, reply, isLogged }: Failed): void {
  if (error instanceof MovedPermanently) {
    reply.code(301).header('location', `/api/v1${error.location}`).serializer(String).send('');
    return;
  }
  const known = asShopError(error);
  logError(error, known, { request, isLogged });
  const wait = known.details.retryAfterSeconds ?? (known.status === 503 ? 5 : undefined);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  if (reply.getHeader('connection') !== 'close') void discardBody(request.raw);
  reply.code(known.status).header('cache-control', 'no-store');
  if (known.status === 503 && isDocument(request)) {
    reply.type('text/html; charset=utf-8').serializer(String).send(busyPage(known.message));
    return;
  }
  reply.type('application/json; charset=utf-8').headers(languageHeaders());
  reply.serializer((body: unknown) => JSON.stringify(body));
  reply.send({ ...errorBody(known), ...(known.status >= 500 && { requestId: request.id }) });
}

/**
 * A shop under load refuses thousands of requests a second, and a database that is away fails as many: some are logged.
 * What the shop refuses by itself, for lack of time or room, is a warning.
 */
function logError(error: Error, known: ShopError, { request, isLogged }: Omit<Failed, 'reply'>): void {
  const { code, status, message } = known;
  const isRepeated = status === 503 || status === 429;
  request.isUnlogged = isRepeated && !isLogged(code);
  if (request.isUnlogged) return;
  // Work that was not started because its clients have left is no failure.
  const isGone = code === 'unavailable' && request.raw.socket?.destroyed;
  if (status < 500 || isGone)
    request.log.info({ code, reason: message.slice(0, 200), ...accessDetails(known, request) }, 'refused');
  else if (code === 'unavailable' && !known.details.cause) request.log.warn({ code, reason: message }, 'refused');
  else request.log.error({ err: error, code }, message);
}

function accessDetails({ status }: ShopError, { ip }: FastifyRequest): { address?: string } {
  return [401, 403, 429].includes(status) ? { address: ip } : {};
}

/** Not of the data of a page, which ends in `.data`. */
function isDocument({ method, url, headers }: FastifyRequest): boolean {
  const isPage = method === 'GET' && kindOfPath(url) === 'page' && !/\.\w+$/.test(stripQuery(url));
  return isPage && headers.accept?.includes('text/html') === true;
}

function busyPage(sentence: string): string {
  return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Busy</title></head><body><h1>${sentence}</h1></body></html>`;
}

function asShopError(error: FastifyError | Error): ShopError {
  if (error instanceof ShopError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return inputError(error.validation);
  const { code = '', statusCode } = error as FastifyError;
  const named =
    frameworkCodes[code] ?? (statusCode && statusCode < 500 ? (statusCodes[statusCode] ?? 'bad_input') : undefined);
  if (named) return new ShopError(named, undefined, { cause: error });
  const state = databaseState(error);
  const isAway = databaseAway.test(state) || driverAway.test(joinMessages(error)) || isMissingSocket(error);
  if (isAway || isReadOnlyStorage(error)) {
    return new ShopError('unavailable', undefined, { cause: error });
  }
  return new ShopError(statusCode === 503 ? 'unavailable' : 'internal', undefined, { cause: error });
}

/** PostgreSQL's Unix socket is missing while the server is stopped. */
function isMissingSocket(error: unknown): boolean {
  const { code, syscall, cause } = error as { code?: string; syscall?: string; cause?: unknown };
  return (code === 'ENOENT' && syscall === 'connect') || (cause ? isMissingSocket(cause) : false);
}

/** A path may hold a key as it was sent. */
const [maxErrors, maxPath] = [50, 200];

function inputError(issues: { instancePath: string; message?: string }[]): ShopError {
  const errors = issues.slice(0, maxErrors).map((issue) => ({
    path: issue.instancePath.slice(0, maxPath).replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? t('input.invalid'),
  }));
  return new ShopError('bad_input', errors[0]?.message, { errors });
}

function joinMessages(error: unknown): string {
  const { message = '', cause } = error as { message?: string; cause?: unknown };
  return cause ? `${message} ${joinMessages(cause)}` : message;
}

export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason, code]: [number, string, ErrorCode] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large', 'headers_too_large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout', 'bad_input']
        : [400, 'Bad Request', 'bad_input'];
  const body = JSON.stringify(errorBody(new ShopError(code, status === 408 ? t('input.tooSlow') : undefined)));
  socket.write(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  );
  // A client that sends too slowly may never close its side.
  if (status === 408) socket.destroySoon();
  else socket.end();
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Refused as many others are: counted, not logged. */
    isUnlogged: boolean;
  }
}
