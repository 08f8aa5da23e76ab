import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { accepts } from './accept-encoding.ts';
import { untilAnythingChanges, type Validity } from './cache-validity.ts';

export interface ResponseContent {
  status: number;
  /** False = never stored, whatever its status; unset = stored when it is a 200. */
  isCacheable?: boolean;
  /** Unset: until anything changes. */
  validity?: Validity;
  headers: Record<string, string>;
  body: string | Buffer;
}

type Encoding = 'br' | 'gzip';

export interface EncodedResponse {
  headers: Record<string, string>;
  body: Buffer;
}

/** Held in one encoding, with its headers; others are made from it when they are asked for. */
export interface StoredResponse extends EncodedResponse {
  isCacheable: boolean;
  status: number;
  etag: string;
  encoding: Encoding | null;
  validity: Validity;
}

const compressBr = promisify(brotliCompress);
const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
/** Smaller bodies fit into one packet with their headers or nearly so. */
const minCompressedBytes = 1_200;
/**
 * A response that is sent once is compressed when it needs more than the ten packets of the initial window (RFC 6928).
 */
const initialWindowBytes = 14_000;
/** 64 kB. The usual window of 4 MB saves a hundredth of a long document, and needs tables of several megabytes. */
const windowBits = 16;
/** Up to this many bytes compressing takes about as long as another thread's round trip. */
const maxSyncBytes = 32_768;
const maxFastSyncBytes = 4 * maxSyncBytes;

/**
 * Shared caches hold a response for seconds, browsers revalidate. CDN-Cache-Control (RFC 9213) is for CDNs that take
 * `must-revalidate` literally.
 */
const publicHeaders = {
  vary: 'accept-encoding',
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=25',
  'cdn-cache-control': 'public, max-age=5, stale-while-revalidate=25',
};

/** How a body is compressed. */
export interface Finishing {
  minBytes: number;
  quality: number;
  maxSyncBytes: number;
}
interface Encoded {
  encoding: Encoding | null;
  body: Buffer;
}

export const whenStored: Finishing = { minBytes: minCompressedBytes, quality: 5, maxSyncBytes };
export const whenSentOnce: Finishing = { minBytes: initialWindowBytes, quality: 1, maxSyncBytes: maxFastSyncBytes };

async function compress(bytes: Buffer, { minBytes, quality, maxSyncBytes }: Finishing): Promise<Encoded> {
  if (bytes.length < minBytes) return { encoding: null, body: bytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits };
  const isShort = bytes.length <= maxSyncBytes;
  return {
    encoding: 'br',
    body: isShort ? brotliCompressSync(bytes, { params }) : await compressBr(bytes, { params }),
  };
}

export async function finishResponse(
  baseHeaders: Record<string, string>,
  { status, isCacheable = true, validity = untilAnythingChanges, headers, body }: ResponseContent,
  finishing: Finishing,
): Promise<StoredResponse> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const compressed = await compress(bytes, finishing);
  const isPublic = status === 200 && isCacheable;
  // Weak, because every encoding has the same (RFC 9110, 8.8.3).
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  const common = {
    ...baseHeaders,
    ...headers,
    ...(isPublic ? publicHeaders : { 'cache-control': 'no-store' }),
    etag,
  };
  const { encoding } = compressed;
  return { isCacheable: isPublic, status, etag, encoding, validity, ...encode(common, compressed) };
}

/** In an encoding of the Accept-Encoding header. */
export function encodedFor(response: StoredResponse, accepted: string): EncodedResponse {
  const { encoding } = response;
  if (!encoding || accepts(accepted, encoding)) return response;
  const headers = headersWithoutBody(response);
  const body = decompress[encoding](response.body);
  if (!accepts(accepted, 'gzip')) return encode(headers, { encoding: null, body });
  return encode(headers, { encoding: 'gzip', body: gzipSync(body, { level: 1 }) });
}

/** The headers of a 304. */
export function headersWithoutBody({ headers }: StoredResponse): Record<string, string> {
  const { 'content-encoding': _encoding, 'content-length': _length, ...others } = headers;
  return others;
}

function encode(headers: Record<string, string>, { encoding, body }: Encoded): EncodedResponse {
  const encodingHeader = encoding && { 'content-encoding': encoding };
  return { headers: { ...headers, ...encodingHeader, 'content-length': String(body.length) }, body };
}
