import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies wait for each answer. */
const maxUnanswered = 64;

/**
 * Ends a connection with more unanswered requests, before the server's listeners get one more of them: Node reads two
 * megabytes of them, some 30,000, before it turns to other connections.
 */
export function limitPipelining(server: Server): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const unanswered = new WeakMap<Socket, number>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const listen of listeners) listen.call(server, request, response);
  });
}
