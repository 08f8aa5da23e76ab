import { expect, it } from 'vitest';
import { toNetworkBlock } from './client-network.ts';

it('puts addresses of one household or company into one network, however they are written', () => {
  for (const [address, network] of [
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['::FFFF:cb00:7107', '203.0.113.0/24'],
    ['2001:db8:1:2ff::5', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0200:1:2:3:4', '2001:db8:1::/48'],
    ['2001:db8:1:300::1', '2001:db8:1::/48'],
    ['::1', '::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['203.0.113.7:4711', '203.0.113.0/24'],
    ['[2001:db8:1:2ff::5]:443', '2001:db8:1::/48'],
    ['[2001:db8:1:2ff::5]', '2001:db8:1::/48'],
    ['no address', 'no address'],
  ] as const)
    expect(toNetworkBlock(address), address).toBe(network);
});
