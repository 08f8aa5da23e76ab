/** Addresses that lead to no public https server, as people write and disguise them. */
const ipv4 = [
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200'],
  ...['169.254.169.254', '169.254.170.2', '172.16.0.1', '172.31.255.254', '192.0.0.1', '192.0.0.192', '192.0.2.1'],
  ...['192.168.0.1', '192.168.255.255', '198.18.0.1', '198.19.255.254', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
];
const ipv4Disguised = [
  ...['127.1', '10.1', '0', '2130706433', '3232235521', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001'],
  ...['127.0.0.1.', '①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1', '１２７.0.0.1'],
];
const ipv6 = [
  ...['::1', '::', '0:0:0:0:0:0:0:1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
  ...['::ffff:0:127.0.0.1', 'fe80::1', 'febf::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '4000::1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '100::1', '2001::1', '2001:2::1', '2001:10::1', '2001:20::1'],
  ...['2001:db8::1', '2002:7f00:1::', '2002:a9fe:a9fe::1', '3fff::1', '5f00::1'],
];
const names = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'shop.localhost', 'localhost.localdomain', 'intranet', 'db.internal'],
  ...['metadata.google.internal', 'printer.local', 'router.lan', 'nas.home', 'router.home.arpa', 'dc.corp'],
  ...['wiki.intranet', 'vault.private', 'abc.onion', 'shop.test', 'example.com.'],
];
const others = [
  ...['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'gopher://127.0.0.1:6379/_INFO'],
  ...['data:image/png;base64,AAAA', 'javascript:alert(1)', 'https://a:b@example.com/', 'https://a@8.8.8.8/'],
  ...['https://example.com:22/', 'https://example.com:80/', 'https://example.com:6379/', 'https://8.8.8.8:9200/'],
];

export const privateAddresses = [
  ...[...ipv4, ...ipv4Disguised, ...names].map((host) => `https://${host}/`),
  ...ipv6.map((host) => `https://[${host}]/`),
  ...others,
];

/** What a public name may resolve to. */
export const privateAnswers = [...ipv4, ...ipv6];
