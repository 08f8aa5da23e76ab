/**
 * Where the browsers' makers run their push services: Chrome, Edge and others on Android; Firefox; Safari; Edge on
 * Windows.
 */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
];

/**
 * Whether the shop sends to this address, which any admin's browser names: only to known push services, never into the
 * network that the shop runs in.
 * @param others origins that are allowed as well; tests only
 */
export function isPushService(address: string, others: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(address);
  if (username || password) return false;
  if (others.includes(origin)) return true;
  return protocol === 'https:' && port === '' && hosts.some((host) => host.test(hostname));
}
