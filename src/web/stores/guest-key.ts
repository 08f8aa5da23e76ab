import { stored } from './local-storage-store.ts';

const guest = stored<string | null>('guest', null, (raw) =>
  typeof raw === 'string' && /^[\w-]{16,128}$/.test(raw) ? raw : null,
);

/** Random key that identifies this browser's open payment without a login. */
export function guestKey(): string {
  const known = guest.read();
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  guest.write(made);
  return guest.read() ?? made;
}
