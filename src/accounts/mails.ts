import { letter } from '../platform/letter.ts';
import type { Mail } from '../platform/mailer.ts';

interface ResetMail {
  id: string;
  user: { name: string; email: string };
  shopName: string;
  link: string;
}

/** The letter with the reset link. */
export function resetMail({ id, user, shopName, link }: ResetMail): Mail {
  return letter({
    id,
    to: { name: user.name, address: user.email },
    shopName,
    subject: `Your new password at ${shopName}`,
    paragraphs: [
      `Namaste ${user.name},`,
      `someone asked for a new password for your account at ${shopName}. This link sets it; it works once, for one hour:`,
      link,
      'If that was not you, nothing has changed and you can leave this mail alone.',
    ],
  });
}
