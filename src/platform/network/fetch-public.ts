import { createWriteStream } from 'node:fs';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { t } from '../../shared/languages/translate.ts';
import { AddressRefusedError, type PublicNetwork } from './public-address.ts';
import { waitForAnswer } from './wait-for-answer.ts';

interface FetchLimits {
  maxBytes: number;
  /** From the first connection to the last byte, redirects included. */
  timeoutMs: number;
}

/** The message is a sentence; `isPassing`: another attempt may succeed. */
export class FetchFailedError extends Error {
  readonly isPassing: boolean;
  constructor(message: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}

const maxRedirects = 5;
const redirects = [301, 302, 303, 307, 308];
/** Their connections have all been checked: they are shared with no other requests. */
const agents = {
  http: new HttpAgent({ keepAlive: true, maxSockets: 4 }),
  https: new HttpsAgent({ keepAlive: true, maxSockets: 4 }),
};

/** Writes the answer of a public address to a file. Throws AddressRefusedError or FetchFailedError. */
export async function fetchToFile(
  network: PublicNetwork,
  address: string,
  path: string,
  limits: FetchLimits,
): Promise<void> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const response = await follow(network, address, signal);
    await pipeline(response, limitBytes(limits.maxBytes), createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    throw describeFailure(error, signal, limits);
  }
}

async function follow(network: PublicNetwork, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  let url = network.readAddress(address);
  for (let count = 0; count <= maxRedirects; count++) {
    const response = await get(network, url, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    // What else it sends is not read: it may have no end.
    response.once('error', () => undefined).destroy();
    if (!redirects.includes(statusCode) || !headers.location) throw describeStatus(statusCode);
    const next = URL.parse(headers.location, url);
    if (!next) throw new FetchFailedError(t('fileAnswers.badRedirect'));
    url = network.readAddress(next.href);
  }
  throw new FetchFailedError(t('fileAnswers.manyRedirects', { max: maxRedirects }));
}

function get(network: PublicNetwork, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const isHttps = url.protocol === 'https:';
  const options = {
    signal,
    agent: isHttps ? agents.https : agents.http,
    lookup: network.lookupFor(url),
    headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Dhaaga' },
  };
  const request = isHttps ? requestHttps(url, options) : requestHttp(url, options);
  const answered = waitForAnswer(request);
  request.end();
  return answered;
}

function limitBytes(maxBytes: number) {
  return async function* limited(body: AsyncIterable<Buffer>) {
    let count = 0;
    for await (const chunk of body) {
      count += chunk.length;
      if (count > maxBytes) throw new FetchFailedError(t('fileAnswers.fileLarger', { max: maxBytes / 1024 / 1024 }));
      yield chunk;
    }
  };
}

function describeStatus(status: number): FetchFailedError {
  const isPassing = status === 429 || status === 408 || status >= 500;
  if (status === 404 || status === 410) return new FetchFailedError(t('fileAnswers.addressGone', { status }));
  return new FetchFailedError(t('fileAnswers.addressAnswers', { status }), { isPassing });
}

function describeFailure(error: unknown, signal: AbortSignal, { timeoutMs }: FetchLimits): Error {
  if (error instanceof AddressRefusedError || error instanceof FetchFailedError) return error;
  const [isPassing, cause] = [true, error];
  if (signal.aborted)
    return new FetchFailedError(t('fileAnswers.tookLonger', { seconds: timeoutMs / 1_000 }), { isPassing, cause });
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') return new FetchFailedError(t('fileAnswers.noServer'), { isPassing, cause });
  return new FetchFailedError(t('fileAnswers.serverAway'), { isPassing, cause });
}
