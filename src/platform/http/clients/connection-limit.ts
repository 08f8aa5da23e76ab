import type { Server } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { networksOfBlock, toClientNetwork, toNetworkBlock } from './client-network.ts';

const maxConnections = 512;

/**
 * Closes connections of one network or block beyond the limit before anything is read; `times` multiplies the limits,
 * 0 = none.
 */
export function limitConnections(server: Server, { times, trustProxy }: { times: number; trustProxy: string[] }): void {
  if (times === 0) return;
  const isProxy = proxyAddress.compile(trustProxy);
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (!remoteAddress || isProxy(remoteAddress, 0)) return;
    const limits = [
      { of: toClientNetwork(remoteAddress), most: maxConnections * times },
      { of: `block ${toNetworkBlock(remoteAddress)}`, most: maxConnections * times * networksOfBlock },
    ];
    if (limits.some(({ of, most }) => (open.get(of) ?? 0) >= most)) {
      socket.destroy();
      return;
    }
    for (const { of } of limits) open.set(of, (open.get(of) ?? 0) + 1);
    socket.once('close', () => {
      for (const { of } of limits) removeOne(open, of);
    });
  });
}

function removeOne(open: Map<string, number>, key: string): void {
  const left = (open.get(key) ?? 1) - 1;
  if (left === 0) open.delete(key);
  else open.set(key, left);
}
