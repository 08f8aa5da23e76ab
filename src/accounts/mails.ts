import type { EmailMessage } from '../platform/email-message.ts';
import { greeting } from './security-emails.ts';

export interface AccountMail {
  id: string;
  /** `name` is empty while nobody has confirmed the address: then no word of whoever registered it is sent there. */
  user: { name: string; email: string };
  shopName: string;
  link: string;
}

/** The email with the reset link. */
export function resetMail(mail: AccountMail): EmailMessage {
  return accountLetter(mail, `Your new password at ${mail.shopName}`, {
    before: `someone asked for a new password for your account at ${mail.shopName}. This link sets it; it works once, for one hour:`,
    label: 'Set a new password',
    after: 'If that was not you, nothing has changed and you can ignore this email.',
  });
}

/** The first email to an address with which somebody registered. */
export function welcomeMail(mail: AccountMail): EmailMessage {
  return accountLetter(mail, `Welcome to ${mail.shopName}`, {
    before: `somebody created an account at ${mail.shopName} with this email address. If that was you, please confirm the address: then orders that you made as a guest are shown in your account too.`,
    label: 'Confirm my e-mail',
    after:
      'The link works once, for seven days. If it was not you, you can ignore this email: without the link nobody sees your orders. Or follow the link and set a new password: then the account is yours, and whoever created it is logged out.',
  });
}

/** The same link again, for somebody who asks for it. */
export function confirmMail(mail: AccountMail): EmailMessage {
  return accountLetter(mail, `Confirm your e-mail at ${mail.shopName}`, {
    before: `somebody with an account at ${mail.shopName} under this email address asked for this link. It confirms the address and brings the orders that you made as a guest into the account.`,
    label: 'Confirm my e-mail',
    after: 'It works once, for seven days. If you did not ask for it, you can ignore this email.',
  });
}

function accountLetter(
  { id, user, shopName, link }: AccountMail,
  subject: string,
  { before, label, after }: { before: string; label: string; after: string },
): EmailMessage {
  return {
    id,
    to: { name: user.name, address: user.email },
    shopName,
    subject,
    blocks: [
      { kind: 'text', text: greeting(user.name) },
      { kind: 'text', text: before },
      { kind: 'button', label, link },
      { kind: 'small', text: after },
    ],
  };
}
