import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network of an address as one household or company has it: IPv4 /24, IPv6 /56, such as `203.0.113.0/24` and
 * `2001:db8:1:200::/56`. An IPv4 address written as IPv6 is the IPv4 address. A text that is no address is a network of its own.
 */
export function networkBlockOf(text: string): string {
  const address = parse(text);
  if (!address) return withoutZone(text);
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/56`)}/56`;
}

/** The network that counts as one client: an IPv4 address, or the IPv6 /64 of one household. */
export function clientNetworkOf(text: string): string {
  const address = parse(text);
  if (!address) return withoutZone(text);
  return address.kind() === 'ipv4' ? String(address) : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}

function parse(text: string) {
  const plain = withoutZone(text);
  return isIP(plain) ? ipaddr.process(plain) : null;
}

function withoutZone(text: string): string {
  return text.replace(/%.*$/, '');
}
