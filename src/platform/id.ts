import { randomBytes } from 'node:crypto';

/** A new opaque id: 24 lower-case hexadecimal characters, 96 random bits. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}
