import { createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';

/** First words of a connection that are no start of a session: wishes for TLS or GSS, and cancellations. */
const encryptionRequests = new Set([80_877_103, 80_877_104]);
const cancelRequest = 80_877_102;
const syncMessage = Uint8Array.from([0x53, 0, 0, 0, 4]);
const terminate = 'X'.charCodeAt(0);
const errorResponse = 'E'.charCodeAt(0);
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);
/** Query, Sync, and the start of a session, which begins with the zeros of its length. */
const endsWithReady = new Set(['Q'.charCodeAt(0), 'S'.charCodeAt(0), 0]);

export interface EmbeddedSocket {
  close(): Promise<void>;
}

/**
 * Speaks PostgreSQL's protocol on a Unix socket, with one client at a time: a new one takes over. PGlite has one session for its whole
 * life, so whatever a client that was lost has left there (an open transaction, named statements) is cleared before the next one is heard.
 * @param broken called once when the database itself fails and not a statement; nothing is answered afterwards
 */
export async function listenOn(
  path: string,
  database: PGlite,
  broken: (error: Error) => void,
): Promise<EmbeddedSocket> {
  let current: Socket | undefined;
  let isBroken = false;
  let turn = Promise.resolve();
  const inTurn = (socket: Socket, work: () => Promise<unknown>) => {
    turn = turn.then(async () => {
      if (isBroken || current !== socket) return;
      await work().catch((error) => {
        isBroken = true;
        server.close();
        socket.destroy();
        broken(error);
      });
    });
  };
  const server = createServer((socket) => {
    current?.destroy();
    current = socket;
    socket.on('error', () => socket.destroy());
    inTurn(socket, () => clearSession(database));
    const read = messageReader(socket);
    socket.on('data', (chunk) => {
      for (const message of read(chunk)) {
        if (message[0] === terminate) socket.end();
        else inTurn(socket, () => answer(database, message, socket));
      }
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(path, listening);
  });
  return {
    close: async () => {
      current?.destroy();
      current = undefined;
      server.close();
      await turn;
    },
  };
}

async function clearSession(database: PGlite): Promise<void> {
  // After an error in the extended protocol everything up to the next Sync is passed over.
  await database.execProtocolRaw(syncMessage);
  await database.exec('rollback');
  await database.exec('discard all');
}

/** @throws Error when the database has failed as a whole: after a PANIC it takes statements and answers none */
async function answer(database: PGlite, message: Uint8Array, socket: Socket): Promise<void> {
  let last: Buffer = Buffer.alloc(0);
  let said = '';
  await database.runExclusive(() =>
    database.execProtocolRawStream(message, {
      onRawData: (bytes) => {
        // The bytes lie in the database's own memory and are gone with its next answer.
        last = Buffer.from(bytes);
        if (last[0] === errorResponse) said = last.toString('latin1').replaceAll('\0', ' ').slice(5, 300);
        if (socket.writable) socket.write(last);
      },
    }),
  );
  if (!endsWithReady.has(message[0] as number) || last.subarray(-6, -1).equals(readyForQuery)) return;
  throw new Error(said || 'it gives no answer');
}

/** Cuts what comes in into whole messages; the first of a session has no type before its length. */
function messageReader(socket: Socket): (chunk: Buffer) => Buffer[] {
  let unread: Buffer = Buffer.alloc(0);
  let isStarted = false;
  const next = (): Buffer | null => {
    const typeBytes = isStarted ? 1 : 0;
    if (unread.length < typeBytes + 4) return null;
    const length = typeBytes + unread.readUInt32BE(typeBytes);
    if (unread.length < length) return null;
    const message = unread.subarray(0, length);
    unread = unread.subarray(length);
    return message;
  };
  return (chunk) => {
    unread = unread.length > 0 ? Buffer.concat([unread, chunk]) : chunk;
    const messages: Buffer[] = [];
    for (let message = next(); message; message = next()) {
      const code = !isStarted && message.length >= 8 ? message.readUInt32BE(4) : 0;
      if (encryptionRequests.has(code)) socket.write('N');
      else if (code === cancelRequest) socket.destroy();
      else {
        isStarted = true;
        messages.push(message);
      }
    }
    return messages;
  };
}
