import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isSmallMachine } from '../../small-machine.ts';
import { isInProcess } from '../in-process.ts';
import { type ClientGroup, toClientGroup } from './client-network.ts';

const megabyte = 1024 * 1024;
/** The limit of all connections together. */
const maxTotal = (isSmallMachine ? 32 : 64) * megabyte;
/** The limit of a connection that sends a further request: browsers and proxies have read the last answer by then. */
const maxBeforeNext = megabyte;
/** Without progress: a minute, and as long as the bytes take at 10 kB/s. */
const patienceMs = 60_000;
const bytesPerMs = 10;
const sweepMs = 250;
/** Requests that arrive together are all answered before a timer runs. */
const sweepBetweenRequestsMs = 20;

interface Reader {
  socket: Socket;
  group: ClientGroup;
  responses: Set<ServerResponse>;
  unsent: number;
  sent: number;
  changedAt: number;
}

/**
 * Limits the bytes of responses that clients do not read, which nobody else would ever end: closes connections of the
 * block with most of them first, there of the network with most, of these the one that has waited longest.
 */
export function limitUnsent(app: FastifyInstance): void {
  const readers = new Map<Socket, Reader>();
  let sweptAt = 0;
  const sweep = () => {
    sweptAt = performance.now();
    endWaiting([...readers.values()], sweptAt);
  };
  app.addHook('onRequest', ({ raw: { socket }, ip, headers }, { raw: response }, done) => {
    if (isInProcess(headers)) return done();
    const reader = readers.get(socket) ?? addReader(readers, socket);
    reader.group = toClientGroup(ip);
    reader.responses.add(response);
    response.once('close', () => reader.responses.delete(response));
    if (countUnsent(reader) > maxBeforeNext) socket.destroy();
    else if (performance.now() - sweptAt > sweepBetweenRequestsMs) sweep();
    done();
  });
  const timer = setInterval(sweep, sweepMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function addReader(readers: Map<Socket, Reader>, socket: Socket): Reader {
  const reader = {
    socket,
    group: { block: '', network: '' },
    responses: new Set<ServerResponse>(),
    unsent: 0,
    sent: 0,
    changedAt: 0,
  };
  readers.set(socket, reader);
  socket.once('close', () => readers.delete(socket));
  return reader;
}

function endWaiting(readers: Reader[], now: number): void {
  let total = 0;
  for (const reader of readers) {
    const unsent = countUnsent(reader);
    const sent = reader.socket.bytesWritten;
    if (unsent !== reader.unsent || sent !== reader.sent) Object.assign(reader, { unsent, sent, changedAt: now });
    if (unsent > 0 && now - reader.changedAt > patienceMs + unsent / bytesPerMs) end(reader);
    total += reader.unsent;
  }
  const waiting = readers.filter(({ unsent }) => unsent > 0).sort((one, other) => one.changedAt - other.changedAt);
  // A single large download is no attack.
  while (total > maxTotal && waiting.length > 1) {
    const first = chooseReaderToEnd(waiting);
    waiting.splice(waiting.indexOf(first), 1);
    total -= end(first);
  }
}

function chooseReaderToEnd(waiting: Reader[]): Reader {
  const inBlock = findLargest(waiting, ({ group }) => group.block);
  return findLargest(inBlock, ({ group }) => group.network)[0] as Reader;
}

function findLargest(readers: Reader[], key: (reader: Reader) => string): Reader[] {
  const groups = [...Map.groupBy(readers, key).values()];
  return groups.reduce((most, one) => (sumUnsent(one) > sumUnsent(most) ? one : most), []);
}

function sumUnsent(readers: Reader[]): number {
  return readers.reduce((sum, { unsent }) => sum + unsent, 0);
}

/** Returns the bytes that are free again. */
function end(reader: Reader): number {
  const { unsent } = reader;
  reader.unsent = 0;
  reader.socket.destroy();
  return unsent;
}

/** Until its turn has come, a response holds its bytes itself. */
function countUnsent({ socket, responses }: Reader): number {
  let bytes = socket.writableLength;
  for (const response of responses) if (!response.socket) bytes += response.writableLength;
  return bytes;
}
