export interface BucketAddress {
  /** Without a path. */
  endpoint: string;
  bucket: string;
  region: string;
}

export interface BucketCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionName = /^[a-z0-9-]{2,40}$/;

export interface ObjectAddress extends BucketAddress {
  /** The path of one object, or of a folder; without a slash at either end. */
  path: string;
}

const pathPattern = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/**
 * Reads `s3://bucket?endpoint=https://…&region=…`; the endpoint of AWS needs no naming. A sentence says what was
 * expected.
 */
export function parseBucketAddress(value: string): BucketAddress | { expected: string } {
  const address = parseAddress(value);
  if ('expected' in address) return address;
  const { path, ...bucket } = address;
  return path ? { expected: 's3:// and the name of a bucket, without a path' } : bucket;
}

/** The same with a path, outside of the folders for photos. */
export function parseObjectAddress(value: string): ObjectAddress | { expected: string } {
  const address = parseAddress(value);
  if ('expected' in address) return address;
  if (!pathPattern.test(address.path))
    return { expected: 'a path of letters, digits, ".", "-" and "_" after the bucket, such as s3://bucket/backups' };
  if (/^(photos|public)(\/|$)/.test(address.path))
    return { expected: 'another path than photos and public, which hold photos' };
  return address;
}

function parseAddress(value: string): ObjectAddress | { expected: string } {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 's3:') return { expected: 'an address that begins with s3://' };
  if (url.username || url.password)
    return { expected: 'no keys in the address: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY' };
  if (!bucketName.test(url.host) || url.hash) return { expected: 's3:// and the name of a bucket' };
  const unknown = [...url.searchParams.keys()].find((name, at, all) => !isOption(name) || all.indexOf(name) !== at);
  if (unknown !== undefined) return { expected: 'no options besides endpoint and region, each once' };
  const region = url.searchParams.get('region') ?? '';
  if (!regionName.test(region)) return { expected: 'a region, such as ap-south-1 (auto for Cloudflare R2)' };
  const endpoint = readEndpoint(url.searchParams.get('endpoint'), region);
  if (!endpoint) return { expected: 'an endpoint such as https://s3.example.com, without a path' };
  return { endpoint, bucket: url.host, region, path: url.pathname.replace(/^\/|\/$/g, '') };
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
