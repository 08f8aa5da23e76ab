import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address as one household or company has it: IPv4 /24, IPv6 /56, such as `203.0.113.0/24` and `2001:db8:1:200::/56`.
 * An IPv4 address written as IPv6 is the IPv4 address. A text that is no address is a network of its own.
 */
export function networkBlockOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return plain;
  const [a = 0, b = 0, c = 0, d = 0, , f = 0, g = 0, h = 0] = groupsOf(plain);
  if (a + b + c + d === 0 && f === 0xffff) return `${g >> 8}.${g & 255}.${h >> 8}.0/24`;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes it in one form, without dots.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16));
}
