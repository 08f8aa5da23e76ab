import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { t } from '../../shared/languages/translate.ts';
import { AddressRefusedError, type PublicNetwork } from './public-address.ts';
import { waitForAnswer } from './wait-for-answer.ts';

/** `status` is null without an answer; `answer` then says why. */
export interface Posted {
  status: number | null;
  answer: string;
}

interface Post {
  address: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

const postTimeoutMs = 10_000;
const maxAnswerBytes = 4_096;

/** Sends a body once: follows no redirect, reads the start of the answer, and takes ten seconds at most. */
export async function postJson(network: PublicNetwork, { address, headers, body, signal }: Post): Promise<Posted> {
  const limit = AbortSignal.timeout(postTimeoutMs);
  try {
    const url = network.readAddress(address);
    return await send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        lookup: network.lookupFor(url),
        signal: AbortSignal.any([signal, limit]),
        agent: false,
        maxHeaderSize: 16_384,
      },
      body,
    );
  } catch (error) {
    if (signal.aborted) throw error;
    return { status: null, answer: limit.aborted ? t('settingAnswers.noAnswer') : describe(error) };
  }
}

async function send(url: URL, options: https.RequestOptions, body: string): Promise<Posted> {
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = request(url, options);
  const answered = waitForAnswer(sent);
  sent.end(body);
  const response = await answered;
  return { status: response.statusCode ?? null, answer: await readStart(response) };
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    // The end of the loop ends the connection.
    if (bytes >= maxAnswerBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString().replaceAll('\0', '');
}

function describe(error: unknown): string {
  if (error instanceof AddressRefusedError) return error.message;
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') return t('settingAnswers.addressNotFound');
  return t('settingAnswers.connectionFailed', { code });
}
