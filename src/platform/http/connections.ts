import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A server's connections, and what is under way on them. */
export interface Connections {
  /** From now on each answer says `connection: close` and ends its connection. */
  drain(): void;
  /**
   * Accepts no more connections, ends those on which nothing has been asked, and the others with their answer.
   * @param limitMs after which every connection is ended, in the middle of whatever
   */
  finish(limitMs: number): Promise<void>;
}

/**
 * Follows a server's connections, to end them when it stops. Node's `closeIdleConnections` spares those that have sent nothing yet or
 * half a request, and the server then stops the timers that would end them (24.21).
 * @param server with its request listeners in place
 */
export function followConnections(server: Server): Connections {
  const open = new Map<Socket, Set<ServerResponse>>();
  let isDraining = false;
  let isFinishing = false;

  server.on('connection', (socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false;
    const responses = open.get(socket);
    responses?.add(response);
    response.once('close', () => {
      responses?.delete(response);
      if (isFinishing && responses?.size === 0) socket.destroySoon();
    });
  });

  const drain = () => {
    isDraining = true;
    for (const response of [...open.values()].flatMap((responses) => [...responses]))
      if (!response.headersSent) response.shouldKeepAlive = false;
  };
  const finish = async (limitMs: number) => {
    isFinishing = true;
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const [socket, responses] of open) if (responses.size === 0) socket.destroy();
    const limit = setTimeout(() => {
      for (const socket of open.keys()) socket.destroy();
    }, limitMs);
    await closed;
    clearTimeout(limit);
  };
  return { drain, finish };
}
