import { createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';

const encryptionRequests = new Set([80_877_103, 80_877_104]);
const cancelRequest = 80_877_102;
const syncMessage = Uint8Array.from([0x53, 0, 0, 0, 4]);
const terminate = 'X'.charCodeAt(0);
const errorResponse = 'E'.charCodeAt(0);
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);
const endsWithReady = new Set(['Q'.charCodeAt(0), 'S'.charCodeAt(0), 0]);

type OnBroken = (error: Error) => void;

export interface EmbeddedSocket {
  close(): Promise<void>;
}

/**
 * Serves PostgreSQL's protocol to one client at a time, and clears the session for each new one. `onBroken`: the
 * database failed as a whole.
 */
export async function listenOn(path: string, database: PGlite, onBroken: OnBroken): Promise<EmbeddedSocket> {
  let current: Socket | undefined;
  let isBroken = false;
  let previous = Promise.resolve();
  const enqueue = (socket: Socket, work: () => Promise<unknown>) => {
    previous = previous.then(async () => {
      if (isBroken || current !== socket) return;
      await work().catch((error) => {
        isBroken = true;
        server.close();
        socket.destroy();
        onBroken(error);
      });
    });
  };
  const server = createServer((socket) => {
    current?.destroy();
    current = socket;
    socket.on('error', () => socket.destroy());
    enqueue(socket, () => clearSession(database));
    const read = messageReader(socket);
    socket.on('data', (chunk) => {
      for (const message of read(chunk))
        if (message[0] === terminate) socket.end();
        else enqueue(socket, () => answer(database, message, socket));
    });
  });
  await new Promise<void>((listening, failed) => {
    server.on('error', failed);
    server.listen(path, listening);
  });
  return {
    close: async () => {
      current?.destroy();
      current = undefined;
      server.close();
      await previous;
    },
  };
}

async function clearSession(database: PGlite): Promise<void> {
  await database.execProtocolRaw(syncMessage);
  await database.exec('rollback');
  await database.exec('discard all');
}

async function answer(database: PGlite, message: Uint8Array, socket: Socket): Promise<void> {
  let last: Buffer = Buffer.alloc(0);
  let errorText = '';
  await database.runExclusive(() =>
    database.execProtocolRawStream(message, {
      onRawData: (bytes) => {
        // PGlite overwrites these bytes with its next response.
        last = Buffer.from(bytes);
        if (last[0] === errorResponse) errorText = last.toString('latin1').replaceAll('\0', ' ').slice(5, 300);
        if (socket.writable) socket.write(last);
      },
    }),
  );
  if (!endsWithReady.has(message[0] as number) || last.subarray(-6, -1).equals(readyForQuery)) return;
  throw new Error(errorText || 'it does not answer');
}

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
