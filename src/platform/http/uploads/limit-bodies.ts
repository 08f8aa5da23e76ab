import type { IncomingMessage } from 'node:http';
import { finished, type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { t } from '../../../shared/languages/translate.ts';
import { ShopError } from '../../errors.ts';
import { isSmallMachine } from '../../small-machine.ts';
import { toClientGroup } from '../clients/client-network.ts';
import { refuseConnection } from '../error-responses.ts';
import { isInProcess } from '../in-process.ts';
import { tinyPieceCounter } from './tiny-pieces.ts';

const megabyte = 1024 * 1024;
/** The limit of all requests together. */
const maxTotal = (isSmallMachine ? 32 : 64) * megabyte;
const setAsideForAdmins = 16 * megabyte;
const maxOfNetwork = 16 * megabyte;
const maxOfBlock = maxTotal / 2;
/** Smaller bodies are not counted. */
const smallBody = 64 * 1024;
const retryAfterSeconds = 5;
/** Less than this many bytes in 20 seconds end a request. */
const minBytes = 20 * 1024;
const sampleMs = 5_000;
const samples = 4;

/**
 * Limits the bytes of bodies that are held in memory, over all requests (503) and for a network or block (429; `times`
 * multiplies its share, 0 = none), before they are read, and ends bodies that do not arrive (408).
 */
export function limitBodies(app: FastifyInstance, { times }: { times: number }): void {
  const takeFor = bodyBudget(times);
  app.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    if (isLarge(headers)) endWhenStalled(raw);
    done();
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, raw } = request;
    // Forms with photos go to files.
    if (!isLarge(headers) || isInProcess(headers) || isPhotoForm(request)) return done();
    const take = takeFor(request, reply);
    if (headers['content-length'] === undefined) {
      return done(null, countArriving(raw, payload as Readable, take));
    }
    // Refused with 413 before it is read.
    if (Number(headers['content-length']) > request.routeOptions.bodyLimit) return done();
    try {
      take(Number(headers['content-length']));
      done();
    } catch (error) {
      done(error as ShopError);
    }
  });
}

function isLarge(headers: FastifyRequest['headers']): boolean {
  return Number(headers['content-length']) > smallBody || headers['transfer-encoding'] !== undefined;
}

function isPhotoForm({ headers, routeOptions }: FastifyRequest): boolean {
  return Boolean(routeOptions.config.endpoint?.photos && headers['content-type']?.startsWith('multipart/form-data'));
}

/** What one request takes is given back when its response has ended. */
function bodyBudget(times: number) {
  const bytesByGroup = new Map<string, number>();
  let total = 0;
  const add = (groups: string[], bytes: number) => {
    for (const group of groups) {
      const own = (bytesByGroup.get(group) ?? 0) + bytes;
      if (own > 0) bytesByGroup.set(group, own);
      else bytesByGroup.delete(group);
    }
    total += bytes;
  };
  return ({ ip, caller }: FastifyRequest, { raw }: FastifyReply): ((bytes: number) => void) => {
    const { network, block } = toClientGroup(ip);
    const groups = [network, `block ${block}`];
    const exceeds = (bytes: number) =>
      [maxOfNetwork, maxOfBlock].some((most, n) => (bytesByGroup.get(groups[n] ?? '') ?? 0) + bytes > most * times);
    const isAdmin = caller?.role === 'admin';
    let taken = 0;
    raw.once('close', () => add(groups, -taken));
    return (bytes) => {
      if (!isAdmin && times > 0 && exceeds(bytes))
        throw new ShopError('too_many_requests', () => t('shopping.onePhotoAtATime'), { retryAfterSeconds });
      if (raw.destroyed || total + bytes > maxTotal + (isAdmin ? setAsideForAdmins : 0))
        throw new ShopError('unavailable', undefined, { retryAfterSeconds });
      taken += bytes;
      add(groups, bytes);
    };
  };
}

/**
 * Counts a body without a length: takes as much again whenever the last piece is used up. An error may come before the
 * body's parser listens, and without a Content-Type no parser does; unhandled it would end the process. `pipeline`
 * would close the connection before a refused request is answered.
 */
function countArriving(request: IncomingMessage, payload: Readable, take: (bytes: number) => void): Transform {
  let free = smallBody;
  const isTiny = tinyPieceCounter();
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isTiny(chunk)) request.destroy();
      try {
        for (; chunk.length > free; free += smallBody) take(smallBody);
        free -= chunk.length;
        done(null, chunk);
      } catch (error) {
        done(error as ShopError);
      }
    },
  });
  counted.on('error', () => undefined);
  finished(request, (error) => {
    if (error) counted.destroy(error);
  });
  return payload.pipe(counted);
}

/** A body that has been received and waits for the shop is not stalled. */
function endWhenStalled(request: IncomingMessage): void {
  const { socket } = request;
  const counts = [socket.bytesRead];
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    if (counts.push(socket.bytesRead) <= samples) return;
    const received = socket.bytesRead - (counts.shift() ?? 0);
    const isStalled = received < minBytes && request.readableLength === 0;
    if (!isStalled) return;
    clearInterval(timer);
    refuseConnection({ name: 'Error', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
  }, sampleMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}
