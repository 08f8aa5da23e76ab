import { randomBytes, randomUUID } from 'node:crypto';

/** 256 random bits, safe in a URL. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * 24 hexadecimal characters: the second in eight, then 64 random bits; rows of one time are together in every index.
 */
export function newId(): string {
  const second = Math.floor(Date.now() / 1_000);
  // Node buffers random bytes for UUIDs; `randomBytes` makes a system call each time.
  const uuid = randomUUID();
  return second.toString(16).padStart(8, '0') + uuid.slice(0, 4) + uuid.slice(-12);
}

export function readCreatedAt(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1_000;
}
