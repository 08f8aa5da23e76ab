import { rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/**
 * What happens to the n-th message from the near side: it is cut off before the far side sees it, or after its answer
 * came back.
 */
export type Cut = 'before' | 'after';

/** A proxy between the shop and a server that it uses; a test can cut it, slow it down, and count its messages. */
export interface TcpProxy {
  /** Port on loopback; 0 for a proxy on a socket file. */
  port: number;
  /** Messages that the near side has sent since `watch` was called. */
  count(): number;
  /** Counts from now on, and calls `onMessage` at the n-th. */
  watch(plan?: { n: number; cut: Cut; onMessage: () => void }): void;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps every message of the near side for so long, in milliseconds. */
  slow(ms: number): void;
  /** Lets everything through again. */
  restore(): void;
  close(): Promise<void>;
}

/**
 * Opens a proxy to `far`.
 * @param near the socket file to listen on; unset = a free port on loopback
 */
export async function openTcpProxy(far: NetConnectOpts, near?: string): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let count = 0;
  let plan: { n: number; cut: Cut; onMessage: () => void } | undefined;
  let isCut = false;
  let delayMs = 0;
  const server = createServer((here) => {
    if (isCut) {
      here.destroy();
      return;
    }
    const there = connect(far);
    let isStruck = false;
    for (const socket of [here, there]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    here.once('close', () => there.destroy());
    there.once('close', () => here.destroy());
    here.on('data', (chunk) => {
      count++;
      const isPlanned = plan?.n === count;
      if (isPlanned && plan?.cut === 'before') {
        plan.onMessage();
        return;
      }
      isStruck ||= isPlanned;
      if (delayMs > 0) setTimeout(() => there.write(chunk), delayMs).unref();
      else there.write(chunk);
    });
    there.on('data', (chunk) => {
      if (isStruck) plan?.onMessage();
      else here.write(chunk);
    });
  });
  if (near) rmSync(near, { force: true });
  await new Promise<void>((listening) =>
    near ? server.listen(near, listening) : server.listen(0, '127.0.0.1', listening),
  );
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: near ? 0 : (server.address() as AddressInfo).port,
    count: () => count,
    watch: (next) => {
      count = 0;
      plan = next;
    },
    cut: () => {
      isCut = true;
      cutAll();
    },
    slow: (ms) => {
      delayMs = ms;
    },
    restore: () => {
      isCut = false;
      delayMs = 0;
    },
    close: () => closeServer(server, cutAll),
  };
}

function closeServer(server: Server, cutAll: () => void): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    cutAll();
  });
}
