import { randomBytes } from 'node:crypto';

/** A key that nobody can guess: 256 random bits, safe in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A new opaque id: 24 lower-case hexadecimal characters, 96 random bits. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}
