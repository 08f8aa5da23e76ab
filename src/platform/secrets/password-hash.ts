import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ShopError } from '../errors.ts';
import { toClientGroup } from '../http/clients/client-network.ts';
import { limitConcurrency } from '../limit-concurrency.ts';

const argon2id = promisify(argon2);
/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane. */
const strong = { memory: 19_456, passes: 2, parallelism: 1 };
/** As little as Argon2id can do: protects nothing, and lets tests sign up hundreds of people. */
const weak = { memory: 8, passes: 1, parallelism: 1 };
let current = strong;
const tagLength = 32;
const hashesAtOnce = 2;
const maxWaiting = 300;
const maxWaitMs = 20_000;

let pending = 0;
let usualMs = 30;

const limited = limitConcurrency(hashesAtOnce, maxWaiting, () => {
  const waitMs = (pending * usualMs) / hashesAtOnce;
  throw new ShopError('too_many_requests', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
});

/** The hash of an account without a password: no known password has a hash of zeros. */
export const noPassword = encode(strong, Buffer.alloc(16), Buffer.alloc(tagLength));

export function choosePasswordHashing(cost: 'strong' | 'weak'): void {
  current = cost === 'weak' ? weak : strong;
}

/** Networks take turns, so that nobody's attempts delay those of others for long; null = the shop itself. */
export type Asker = { address: string } | null;
const shopGroup = { block: 'shop', network: 'shop' };

export async function hashPassword(password: string, client: Asker): Promise<string> {
  const salt = randomBytes(16);
  return encode(current, salt, await tag(password, salt, current, client));
}

/** `isStale`: the parameters have changed, hash again. */
export async function verifyPassword(
  password: string,
  stored: string,
  client: Asker,
): Promise<{ isRight: boolean; isStale: boolean }> {
  const { parameters, salt, expected } = decode(stored);
  const isRight = timingSafeEqual(await tag(password, salt, parameters, client), expected);
  return { isRight, isStale: JSON.stringify(parameters) !== JSON.stringify(current) };
}

/** Takes as long as a verification, for unknown email addresses. */
export async function verifyNobody(password: string, client: Asker): Promise<{ isRight: false; isStale: false }> {
  await tag(password, Buffer.alloc(16), current, client);
  return { isRight: false, isStale: false };
}

type Parameters = typeof strong;

async function tag(password: string, nonce: Buffer, parameters: Parameters, client: Asker): Promise<Buffer> {
  pending++;
  try {
    return await limited(() => derive(password, nonce, parameters), {
      maxWaitMs,
      group: client ? toClientGroup(client.address) : shopGroup,
    });
  } finally {
    pending--;
  }
}

async function derive(password: string, nonce: Buffer, parameters: Parameters): Promise<Buffer> {
  const began = performance.now();
  const message = Buffer.from(password, 'utf8');
  const derived = Buffer.from(await argon2id('argon2id', { message, nonce, tagLength, ...parameters }));
  usualMs += (performance.now() - began - usualMs) / 10;
  return derived;
}

function encode({ memory, passes, parallelism }: Parameters, salt: Buffer, hash: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

function decode(stored: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) throw new Error('A stored password hash cannot be read.');
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    expected: Buffer.from(hash, 'base64'),
  };
}
