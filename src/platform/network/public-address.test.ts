import type { LookupAddress } from 'node:dns';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { AddressRefusedError, openPublicNetwork } from './public-address.ts';

const network = openPublicNetwork();

const refused = [
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  'example.com',
  '//example.com/',
  '',
  'https://owner:secret@example.com/',
  'https://owner@example.com/',
  'https://example.com@127.0.0.1/',
  'https://example.com:22/',
  'https://example.com:5432/',
  'https://example.com:6379/',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://shop.localhost/',
  'https://localhost.localdomain/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://router.home.arpa/',
  'https://database/',
  'https://example.com./',
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://127.0.0.1:8443/',
  'https://１２７.０.０.１/',
  'https://127%2E0%2E0%2E1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xA9FEA9FE/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a9fe:a9fe]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[100::1]/',
  'https://[5f00::1]/',
];

it.each(refused)('refuses %s', (address) => {
  expect(() => network.readAddress(address)).toThrow(AddressRefusedError);
});

it.each([
  'https://example.com/orders?key=1',
  'https://hooks.example.co.in:8443/d/7c1',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://127.0.0.1.example.com/',
  'https://xn--11b4c3d.com/',
])('accepts %s', (address) => {
  expect(network.readAddress(address).protocol).toBe('https:');
});

const server = createServer().listen(0, '127.0.0.1');
await new Promise((ready) => server.once('listening', ready));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

/** The failure of a request to a public name that resolves to these addresses. */
function connect(found: LookupAddress[]): Promise<Error> {
  const url = new URL('https://example.com/');
  const lookup = openPublicNetwork([], (_host, _options, done) => done(null, found)).lookupFor(url);
  return new Promise((resolve) => request(url, { port, lookup, timeout: 1 }).once('error', resolve).end());
}

it.each([
  ['one private address', ['127.0.0.1']],
  ['a private address beside a public one', ['93.184.215.14', '10.0.0.1']],
  ['a mapped address', ['::ffff:127.0.0.1']],
  ['no address', []],
])('connects nowhere when a public name has %s', async (_case, addresses) => {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  expect(await connect(found)).toBeInstanceOf(AddressRefusedError);
});

it('goes to the address that was checked, without a second look at the name', async () => {
  let looks = 0;
  const lookup = openPublicNetwork([], (_host, _options, done) => {
    looks += 1;
    done(null, [{ address: looks === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }]);
  }).lookupFor(new URL('https://example.com/'));
  const found = await new Promise((resolve) => {
    lookup?.('example.com', { all: true }, (_error, addresses) => resolve(addresses));
  });
  expect(found).toEqual([{ address: '93.184.215.14', family: 4 }]);
  expect(looks).toBe(1);
});

it('reaches the receivers that a test names, and nothing beside them', () => {
  const withReceiver = openPublicNetwork([`http://127.0.0.1:${port}`]);
  expect(withReceiver.readAddress(`http://127.0.0.1:${port}/orders`).port).toBe(String(port));
  expect(() => withReceiver.readAddress('http://127.0.0.1:1/orders')).toThrow(AddressRefusedError);
});
