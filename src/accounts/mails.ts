import type { Mail } from '../platform/mailer.ts';

interface ResetMail {
  id: string;
  user: { name: string; email: string };
  shopName: string;
  link: string;
}

/** The letter with the reset link. */
export function resetMail({ id, user, shopName, link }: ResetMail): Mail {
  const paragraphs = [
    `Namaste ${user.name},`,
    `someone asked for a new password for your account at ${shopName}. This link sets it; it works once, for one hour:`,
    link,
    'If that was not you, nothing has changed and you can leave this mail alone.',
  ];
  return {
    id,
    to: { name: user.name, address: user.email },
    subject: `Your new password at ${shopName}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs
      .map((text) =>
        text === link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : `<p>${escapeHtml(text)}</p>`,
      )
      .join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
