import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Each has its columns in `sealedColumns` (src/process/sealed-columns.ts). */
export type SecretPurpose =
  | 'payment keys'
  | 'mail server'
  | 'authenticator apps'
  | 'push notifications'
  | 'outgoing webhooks'
  | 'courier keys';

declare const isSealed: unique symbol;
/** Stored in columns of `sealedText` alone. */
export type Sealed = string & { readonly [isSealed]: true };

export interface SecretBox {
  seal(text: string, context: string): Sealed;
  /** Null when it was sealed under another key or context, or was changed. */
  open(sealed: string, context: string): string | null;
}

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM; what is sealed for one `purpose` cannot be opened for another. */
export function makeSecretBox(secretKey: Buffer, purpose: SecretPurpose): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url') as Sealed;
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
