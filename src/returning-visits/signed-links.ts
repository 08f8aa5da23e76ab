import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

type Purpose = 'unsubscribe' | 'alert' | 'reminder';
interface SignedLink {
  purpose: Purpose;
  /** A row's id; of an address, its hash. */
  value: string;
}

export interface LinkSigner {
  sign(link: SignedLink): string;
  /** Null unless this shop has signed it. */
  read(token: string): SignedLink | null;
}

const purposes: Purpose[] = ['unsubscribe', 'alert', 'reminder'];
const pattern = /^([0-9a-z]{8,64})-([\w-]{43})$/;

/** Links of emails that nothing is stored for: they stay valid for years. */
export function makeLinkSigner(secretKey: Buffer): LinkSigner {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'links of emails', 32));
  const signLink = ({ purpose, value }: SignedLink) => createHmac('sha256', key).update(`${purpose} ${value}`).digest();
  return {
    sign: (link) => `${link.value}-${signLink(link).toString('base64url')}`,
    read(token) {
      const [, value = '', seal = ''] = pattern.exec(token) ?? [];
      const given = Buffer.from(seal, 'base64url');
      const purpose = purposes.find((one) => {
        const made = signLink({ purpose: one, value });
        return made.length === given.length && timingSafeEqual(made, given);
      });
      return purpose ? { purpose, value } : null;
    },
  };
}
