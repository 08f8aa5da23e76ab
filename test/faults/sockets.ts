import { connect, type Socket } from 'node:net';

export interface RawSocket {
  write(text: string): void;
  said(): string;
  closed: Promise<void>;
}

/** A raw TCP connection to a shop. */
export function openSocket(url: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  return new Promise((opened, failed) => {
    let said = '';
    const socket: Socket = connect(Number(port), hostname.replace('localhost', '127.0.0.1'));
    const closed = new Promise<void>((done) => socket.once('close', () => done()));
    socket.on('data', (chunk) => {
      said += chunk.toString();
    });
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.on('error', () => undefined);
      opened({ write: (text) => void socket.write(text), said: () => said, closed });
    });
  });
}
