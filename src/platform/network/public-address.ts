import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { t } from '../../shared/languages/translate.ts';

/** The message is a sentence for the person who entered the address. */
export class AddressRefusedError extends Error {}

/** Addresses outside the shop that people enter, and the way to reach them without reaching the shop's own network. */
export interface PublicNetwork {
  /** Throws an AddressRefusedError unless the text is an https address whose host is public as far as it shows. */
  readAddress(text: string): URL;
  /** For the `lookup` option of a request to this address: a connection goes to the very address that was checked. */
  lookupFor(url: URL): LookupFunction | undefined;
}

const ports = ['', '8443'];
const privateNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion|test)$/;
/** In a public range, but answers inside Azure's machines alone. */
const platformAddresses = ['168.63.129.16'];
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Origins named here are not checked: receivers on loopback in tests. No setting of the environment leads here. */
export function openPublicNetwork(uncheckedOrigins: string[] = [], resolve: Resolve = resolveName): PublicNetwork {
  const isUnchecked = (url: URL) => uncheckedOrigins.includes(url.origin);
  return {
    readAddress: (text) => {
      const url = parseUrl(text);
      if (isUnchecked(url)) return url;
      const refusal = findRefusal(url);
      if (refusal) throw new AddressRefusedError(refusal);
      return url;
    },
    lookupFor: (url) => (isUnchecked(url) ? undefined : lookupPublic(resolve)),
  };
}

/** True for an address that is not loopback, private, link-local, reserved, or a tunnel to one of these. */
function isPublicAddress(address: string): boolean {
  if (!isIP(address) || platformAddresses.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

export type Resolve = (
  host: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

function lookupPublic(resolve: Resolve): LookupFunction {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error) return done(error, []);
      if (!first || found.some(({ address }) => !isPublicAddress(address))) {
        return done(new AddressRefusedError(t('settingAnswers.notPublic', { host })), []);
      }
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
}

function parseUrl(text: string): URL {
  const url = URL.parse(text.trim());
  if (!url) throw new AddressRefusedError(t('settingAnswers.fullAddress'));
  return url;
}

function findRefusal(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') return t('settingAnswers.httpsAddress');
  if (url.username || url.password) return t('settingAnswers.noUserInAddress');
  if (!ports.includes(url.port)) return t('settingAnswers.addressPort');
  if (isIP(host)) return isPublicAddress(host) ? null : t('settingAnswers.notPublic', { host });
  const isName = host.includes('.') && !host.endsWith('.') && !privateNames.test(host);
  return isName ? null : t('settingAnswers.notPublic', { host });
}
