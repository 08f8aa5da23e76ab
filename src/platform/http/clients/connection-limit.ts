import type { Server } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { toClientNetwork } from './client-network.ts';

const maxConnections = 512;

/**
 * Closes connections of one network beyond the limit before anything is read; `times` multiplies the limit, 0 = none.
 */
export function limitConnections(server: Server, { times, trustProxy }: { times: number; trustProxy: string[] }): void {
  if (times === 0) return;
  const isProxy = proxyAddress.compile(trustProxy);
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (!remoteAddress || isProxy(remoteAddress, 0)) return;
    const network = toClientNetwork(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > maxConnections * times) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
