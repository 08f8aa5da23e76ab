import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  drain(): void;
  finish(limitMs: number): Promise<void>;
}

/** Node's `closeIdleConnections` (24.21) spares connections that have sent nothing or half a request. */
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
