import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Those of a block take turns with other blocks, those of a network with other networks of the block. */
export interface ClientGroup {
  block: string;
  network: string;
}

export function toClientGroup(text: string): ClientGroup {
  return { block: toNetworkBlock(text), network: toClientNetwork(text) };
}

/** One household, company or device: the IPv4 address or IPv6 /64; any other text is a network of its own. */
export function toClientNetwork(text: string): string {
  return toNetwork(text, { ipv4: 32, ipv6: 64 });
}

/** What one customer of a provider can have, such as `203.0.113.0/24`: IPv4 /24 or IPv6 /48. */
export function toNetworkBlock(text: string): string {
  return toNetwork(text, { ipv4: 24, ipv6: 48 });
}

/** What many people of a mobile network can have in common: the IPv4 address or IPv6 /48. */
export function toSharedNetwork(text: string): string {
  return toNetwork(text, { ipv4: 32, ipv6: 48 });
}

/** Where an account was used before: IPv4 /24 or IPv6 /56. */
export function toKnownNetwork(text: string): string {
  return toNetwork(text, { ipv4: 24, ipv6: 56 });
}

/** A block may do what sixteen networks may. */
export const networksOfBlock = 16;

function toNetwork(text: string, bits: { ipv4: 24 | 32; ipv6: number }): string {
  const address = toPlainAddress(text);
  if (isIPv4(address)) return bits.ipv4 === 32 ? address : `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (!isIP(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits.ipv6}`)}/${bits.ipv6}`;
}

/** Without port and zone; IPv4 also where it is written as IPv6. */
function toPlainAddress(text: string): string {
  if (isIPv4(text)) return text;
  const plain = withoutZone(withoutPort(text));
  return isIP(plain) ? String(ipaddr.process(plain)) : withoutZone(text);
}

/** Some proxies write the client's port too: `203.0.113.7:4711`, `[2001:db8::1]:443`. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

function withoutZone(text: string): string {
  return text.split('%', 1)[0] ?? text;
}
