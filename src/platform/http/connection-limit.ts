import type { Server } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { clientNetworkOf } from './client-network.ts';

/** Open connections of one network; a browser has six to a host, and several people may share an address. */
const maxConnections = 512;

/**
 * Closes connections beyond what one network may hold open at a time, before anything is read from them; proxies that are believed
 * are not counted.
 * @param times how many times the usual number; 0 = no limit
 */
export function limitConnections(server: Server, { times, trustProxy }: { times: number; trustProxy: string[] }): void {
  if (times === 0) return;
  const isProxy = proxyAddress.compile(trustProxy);
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (!remoteAddress || isProxy(remoteAddress, 0)) return;
    const network = clientNetworkOf(remoteAddress);
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
