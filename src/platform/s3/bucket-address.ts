export interface BucketAddress {
  /** Without a path. */
  endpoint: string;
  bucket: string;
  region: string;
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionName = /^[a-z0-9-]{2,40}$/;

/** Reads `s3://bucket?endpoint=https://…&region=…`; the endpoint of AWS needs no naming. A sentence says what was expected. */
export function parseBucketAddress(value: string): BucketAddress | { expected: string } {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 's3:') return { expected: 'an address that begins with s3://' };
  if (url.username || url.password)
    return { expected: 'no keys in the address: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY' };
  if (!bucketName.test(url.host) || !['', '/'].includes(url.pathname) || url.hash)
    return { expected: 's3:// and the name of a bucket, without a path' };
  const unknown = [...url.searchParams.keys()].find((name, at, all) => !isOption(name) || all.indexOf(name) !== at);
  if (unknown !== undefined) return { expected: 'no options besides endpoint and region, each once' };
  const region = url.searchParams.get('region') ?? '';
  if (!regionName.test(region)) return { expected: 'a region, such as ap-south-1 (auto for Cloudflare R2)' };
  const endpoint = readEndpoint(url.searchParams.get('endpoint'), region);
  if (!endpoint) return { expected: 'an endpoint such as https://s3.example.com, without a path' };
  return { endpoint, bucket: url.host, region };
}

function isOption(name: string): boolean {
  return name === 'endpoint' || name === 'region';
}

function readEndpoint(given: string | null, region: string): string | null {
  const text = given ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, pathname, search, hash, origin } = new URL(text);
  const isPlain = pathname === '/' && !username && !password && !search && !hash;
  return isPlain && ['http:', 'https:'].includes(protocol) ? origin : null;
}
