import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FetchFailedError, fetchToFile } from './fetch-public.ts';
import { privateAddresses, privateAnswers } from './private-addresses-fixture.ts';
import { AddressRefusedError, openPublicNetwork } from './public-address.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-fetch-'));
const asked: string[] = [];
/** That nobody asked for. */
const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
/** Those whose answer has not ended. */
const flooded = new Set<ServerResponse>();
const flood = (response: ServerResponse, status: number, headers = {}) => {
  flooded.add(response.once('close', () => flooded.delete(response)).writeHead(status, headers));
  const send = () => {
    while (response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', send);
  send();
};
const answers = new Map<string, RequestListener>([
  ['/picture', (_request, response) => response.end('a picture')],
  ['/moved', (_request, response) => response.writeHead(302, { location: '/picture' }).end()],
  ['/circle', (_request, response) => response.writeHead(302, { location: '/circle' }).end()],
  ['/nowhere', (_request, response) => response.writeHead(302, { location: 'https://[/' }).end()],
  ['/large', (_request, response) => response.end(Buffer.alloc(2_000_000))],
  [
    '/broken',
    (_request, response) => response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy()),
  ],
  ['/busy', (_request, response) => response.writeHead(503).end()],
  ['/silent', () => undefined],
  ['/endless', (_request, response) => flood(response, 200)],
  ['/endless-missing', (_request, response) => flood(response, 404)],
  ['/endless-busy', (_request, response) => flood(response, 503)],
  ['/endless-moved', (_request, response) => flood(response, 302, { location: '/missing' })],
  ['/upgrade', (_request, { socket }) => socket?.write(upgrade)],
]);
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
  asked.push(pathname);
  const to = searchParams.get('to');
  if (to !== null) response.writeHead(307, { location: to }).end();
  else (answers.get(pathname) ?? ((_, missing) => missing.writeHead(404).end()))(request, response);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

const inHeaders = privateAddresses.filter((address) => !/[^ -~]/.test(address));
const path = join(folder, 'picture');
const limits = { maxBytes: 1024 * 1024, timeoutMs: 5_000 };
const take = (address: string, timeoutMs = limits.timeoutMs) =>
  fetchToFile(openPublicNetwork([origin]), address, path, { ...limits, timeoutMs });

describe('A file of a public address', () => {
  it('is written, also when the address has moved', async () => {
    await take(`${origin}/moved`);
    expect(readFileSync(path, 'utf8')).toBe('a picture');
  });

  it.each([
    ['/missing', /“not found” \(404\)/, false],
    ['/large', /larger than 1 MB/, false],
    ['/circle', /more than 5 times/, false],
    ['/nowhere', /not an address/, false],
    ['/busy', /answers 503/, true],
    ['/broken', /broke off/, true],
    ['/upgrade', /broke off/, true],
  ])('is refused with its reason: %s', async (address, message, isPassing) => {
    await expect(take(`${origin}${address}`)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      isPassing,
    });
  });

  it.each(['/endless', '/endless-missing', '/endless-busy', '/endless-moved'])(
    'is not received without end: %s',
    async (address) => {
      await expect(take(`${origin}${address}`, 60_000)).rejects.toThrow(FetchFailedError);
      await expect.poll(() => flooded.size, { timeout: 5_000 }).toBe(0);
    },
  );

  it('is not waited for without end', async () => {
    await expect(take(`${origin}/silent`, 200)).rejects.toMatchObject({ message: /longer than 0.2/, isPassing: true });
  });

  it.each([...inHeaders, '//169.254.169.254/', 'http://127.0.0.1:1/'])(
    'is not looked for at %s, where the address leads',
    async (to) => {
      asked.length = 0;
      await expect(take(`${origin}/from?to=${encodeURIComponent(to)}`)).rejects.toThrow(AddressRefusedError);
      expect(asked).toEqual(['/from']);
    },
  );

  it.each(privateAnswers)(
    'is not looked for when a public name resolves to %s beside a public address',
    async (address) => {
      const found = [
        { address: '8.8.8.8', family: 4 },
        { address, family: isIP(address) },
      ];
      const network = openPublicNetwork([], (_host, _options, done) => done(null, found));
      const fetched = fetchToFile(network, 'https://pictures.example.com/a', path, limits);
      await expect(fetched).rejects.toThrow('pictures.example.com is not on the public internet.');
    },
  );
});
