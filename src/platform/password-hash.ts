import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ShopError } from './errors.ts';
import { turns } from './turns.ts';

const derive = promisify(argon2);
/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane. */
const current = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
/** Two hashes at once leave a core to the shop; a flood beyond fifty waiting is told to come again. */
const inTurn = turns(2, 50, () => {
  throw new ShopError('too_many_requests', undefined, { retryAfterSeconds: 2 });
});

/** Hashes a password with Argon2id; the answer carries salt and parameters (PHC string format). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return encode(current, salt, await tag(password, salt, current));
}

/** True when the password belongs to the hash. `isStale` asks for a new hash because the parameters have changed since. */
export async function verifyPassword(
  password: string,
  stored: string,
): Promise<{ isRight: boolean; isStale: boolean }> {
  const { parameters, salt, expected } = decode(stored);
  const isRight = timingSafeEqual(await tag(password, salt, parameters), expected);
  return { isRight, isStale: JSON.stringify(parameters) !== JSON.stringify(current) };
}

/** Costs what a verification costs: for e-mails that nobody has, so that time does not tell. */
export async function verifyNobody(password: string): Promise<{ isRight: false; isStale: false }> {
  await tag(password, Buffer.alloc(16), current);
  return { isRight: false, isStale: false };
}

type Parameters = typeof current;

function tag(password: string, nonce: Buffer, parameters: Parameters): Promise<Buffer> {
  return inTurn(async () =>
    Buffer.from(await derive('argon2id', { message: Buffer.from(password, 'utf8'), nonce, tagLength, ...parameters })),
  );
}

function encode({ memory, passes, parallelism }: Parameters, salt: Buffer, hash: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
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
