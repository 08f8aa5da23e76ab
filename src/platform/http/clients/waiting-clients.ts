import type { Socket } from 'node:net';

/** The clients that wait for each response, so that work for those who have left is skipped. */
export function trackWaitingClients() {
  const waiting = new Map<string, Set<Socket>>();
  return {
    /** Returns what removes it. */
    add(key: string, socket: Socket): () => void {
      const sockets = waiting.get(key) ?? new Set();
      waiting.set(key, sockets.add(socket));
      return () => {
        sockets.delete(socket);
        if (sockets.size === 0) waiting.delete(key);
      };
    },
    /** False when all that asked for it have closed the connection. */
    isWanted: (key: string) => [...(waiting.get(key) ?? [])].some((socket) => !socket.destroyed),
  };
}

export type WaitingClients = ReturnType<typeof trackWaitingClients>;
