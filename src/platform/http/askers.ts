import type { Socket } from 'node:net';

/** Who waits for which response, so that work for people who have left is skipped. */
export function noteAskers() {
  const present = new Map<string, Set<Socket>>();
  return {
    /** Returns what ends it. */
    arrive(key: string, socket: Socket): () => void {
      const askers = present.get(key) ?? new Set();
      present.set(key, askers.add(socket));
      return () => {
        askers.delete(socket);
        if (askers.size === 0) present.delete(key);
      };
    },
    /** False when everybody who asked for it has closed the connection. */
    isWanted: (key: string) => [...(present.get(key) ?? [])].some((socket) => !socket.destroyed),
  };
}
