import type { Letter } from '../platform/letter.ts';

export interface AccountMail {
  id: string;
  user: { name: string; email: string };
  shopName: string;
  link: string;
}

/** The letter with the reset link. */
export function resetMail(mail: AccountMail): Letter {
  return accountLetter(mail, `Your new password at ${mail.shopName}`, {
    before: `someone asked for a new password for your account at ${mail.shopName}. This link sets it; it works once, for one hour:`,
    label: 'Set a new password',
    after: 'If that was not you, nothing has changed and you can leave this mail alone.',
  });
}

/** The first letter to somebody who registered. */
export function welcomeMail(mail: AccountMail): Letter {
  return accountLetter(mail, `Welcome to ${mail.shopName}`, {
    before: `welcome to ${mail.shopName}. Please confirm that this is your e-mail: then orders that you made as a guest stand in your account too.`,
    label: 'Confirm my e-mail',
    after: 'The link works once, for seven days. If you did not register, you can leave this mail alone.',
  });
}

/** The same link again, for somebody who asks for it. */
export function confirmMail(mail: AccountMail): Letter {
  return accountLetter(mail, `Confirm your e-mail at ${mail.shopName}`, {
    before: 'this link confirms your e-mail and brings the orders that you made as a guest into your account.',
    label: 'Confirm my e-mail',
    after: 'It works once, for seven days. If you did not ask for it, you can leave this mail alone.',
  });
}

function accountLetter(
  { id, user, shopName, link }: AccountMail,
  subject: string,
  { before, label, after }: { before: string; label: string; after: string },
): Letter {
  return {
    id,
    to: { name: user.name, address: user.email },
    shopName,
    subject,
    blocks: [
      { kind: 'text', text: `Namaste ${user.name},` },
      { kind: 'text', text: before },
      { kind: 'button', label, link },
      { kind: 'small', text: after },
    ],
  };
}
