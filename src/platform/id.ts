import { randomBytes, randomUUID } from 'node:crypto';

/** A key that nobody can guess: 256 random bits, safe in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * A new opaque id: 24 lower-case hexadecimal characters. The first eight are the second in which it was made, the others 64 random
 * bits: what is written at one time then stands together in every index, on pages that are in memory already.
 */
export function newId(): string {
  const second = Math.floor(Date.now() / 1_000);
  // Node keeps random bytes in store for these, where `randomBytes` asks the system each time. Both ends are random throughout.
  const uuid = randomUUID();
  return second.toString(16).padStart(8, '0') + uuid.slice(0, 4) + uuid.slice(-12);
}

/** When an id was made, in milliseconds since 1970. */
export function createdAtOf(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1_000;
}
