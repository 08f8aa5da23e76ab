import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One household or company: IPv4 /24 or IPv6 /56, such as `203.0.113.0/24`; any other text is a network of its own. */
export function toNetworkBlock(text: string): string {
  const address = parse(text);
  if (!address) return withoutZone(text);
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/56`)}/56`;
}

export function toClientNetwork(text: string): string {
  const address = parse(text);
  if (!address) return withoutZone(text);
  return address.kind() === 'ipv4' ? String(address) : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}

function parse(text: string) {
  const plain = withoutZone(withoutPort(text));
  return isIP(plain) ? ipaddr.process(plain) : null;
}

/** Some proxies write the client's port too: `203.0.113.7:4711`, `[2001:db8::1]:443`. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

function withoutZone(text: string): string {
  return text.split('%', 1)[0] ?? text;
}
