import type { Mail } from './mailer.ts';

interface Letter {
  id: string;
  to: { name: string; address: string };
  shopName: string;
  subject: string;
  /** In order; a line that is an address of the shop becomes a link. */
  paragraphs: string[];
  /** The order that this mail tells of. */
  orderId?: string;
}

/** A mail of plain paragraphs, as text and as HTML. */
export function letter({ paragraphs, ...rest }: Letter): Mail {
  const html = paragraphs.map((text) =>
    /^https?:\/\/\S+$/.test(text)
      ? `<p><a href="${escapeHtml(text)}">${escapeHtml(text)}</a></p>`
      : `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
  );
  return { ...rest, text: `${paragraphs.join('\n\n')}\n`, html: html.join('\n') };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
