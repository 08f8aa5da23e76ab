import { createElement as h, type Key, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { firstLanguage, type Language, languages } from '../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';
import { colors as defaultColors, faces } from '../../shared/theme/theme.ts';
import { inLanguage } from '../language.ts';

export type EmailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'items'; items: EmailItem[]; total: string }
  | { kind: 'small'; text: string };

export interface EmailItem {
  name: string;
  amount: string;
  /** Under the item and larger than it, as it is what has to be made. */
  answers?: { label: string; text: string }[];
}

/**
 * Proven = its owner has confirmed the address, or paid an order with it. Any other may belong to somebody who knows
 * nothing of the shop: the email has no name, and nothing in it was typed by the person who gave the address.
 */
export type EmailRecipient = { address: string } & ({ isProven: true; name: string } | { isProven: false });

export interface EmailMessage {
  /** The same for each attempt to send one email: it becomes the Message-ID. */
  id: string;
  to: EmailRecipient;
  shopName: string;
  subject: string;
  blocks: EmailBlock[];
  orderId?: string;
  /**
   * At most `most` emails with this counter are sent within a day. Unset = the limit of an address that is not proven;
   * null = none.
   */
  dayLimit?: { counter: string; most: number } | null;
  /** Where the recipient ends such emails with one press (RFC 8058); unset for emails about an order or an account. */
  unsubscribeUrl?: string;
  /** The shop's colors; unset = the default's. */
  colors?: Colors;
  /** Unset = the first one. */
  language?: Language;
}

/** `hasLeft` is false where there was no mail server. */
export type SentEmail = EmailMessage & { hasLeft: boolean };

type Colors = Record<keyof typeof defaultColors, string>;

export function makeGreeting(to: EmailRecipient): EmailBlock {
  return {
    kind: 'text',
    text: to.isProven && to.name ? t('emails.namasteTo', { name: to.name }) : t('emails.namaste'),
  };
}

export function renderEmail(email: EmailMessage): { html: string; text: string } {
  return inLanguage(email.language ?? firstLanguage, () => {
    const text = [email.shopName, ...email.blocks.map(toText)].join('\n\n');
    return { html: `<!doctype html>${renderToStaticMarkup(page(email))}`, text: `${text}\n` };
  });
}

function toText(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'small':
      return wrapped(block.text);
    case 'button':
      return `${block.label}\n${block.link}`;
    case 'items': {
      const rows: EmailItem[] = [...block.items, { name: t('emails.total'), amount: block.total }];
      const width = Math.max(...rows.map(({ name }) => name.length));
      return rows
        .flatMap(({ name, amount, answers = [] }) => [
          `${name.padEnd(width)}   ${amount}`,
          ...answers.map(({ label, text }) => `    ${label}: ${text}`),
        ])
        .join('\n');
    }
  }
}

/** Lines of at most 76 characters, which need no encoding (RFC 2045, 6.7); a longer word stays whole. */
function wrapped(text: string): string {
  return text.replace(/(?=.{77})(.{1,76}) /g, '$1\n');
}

// Email clients ignore style sheets, so each element has its own styles.
const font = `'${faces.text}', 'Helvetica Neue', Arial, sans-serif`;
const makeStyles = (colors: Colors) => ({ ...makePageStyles(colors), ...makeTableStyles(colors) });

const makePageStyles = (colors: Colors) =>
  ({
    body: { margin: 0, padding: '24px 12px', background: colors.paper, color: colors.ink, fontFamily: font },
    sheet: {
      maxWidth: '560px',
      width: '100%',
      background: colors.cotton,
      border: `1px solid ${colors.twine}`,
      borderRadius: '10px',
    },
    inside: { padding: '28px 28px 20px' },
    name: {
      margin: '0 0 20px',
      fontFamily: `'${faces.display}', Georgia, serif`,
      fontSize: '24px',
      color: colors.accent,
    },
    text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px' },
    small: { margin: '0 0 12px', fontSize: '13px', lineHeight: '20px', color: colors['ink-2'] },
    button: {
      display: 'inline-block',
      padding: '12px 22px',
      borderRadius: '8px',
      background: colors.accent,
      color: colors.cotton,
      fontWeight: 600,
      textDecoration: 'none',
    },
  }) as const;

const makeTableStyles = (colors: Colors) =>
  ({
    items: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse', fontSize: '15px', lineHeight: '22px' },
    item: { padding: '7px 12px 7px 0', borderBottom: `1px dashed ${colors.twine}`, textAlign: 'left', fontWeight: 400 },
    amount: { padding: '7px 0', borderBottom: `1px dashed ${colors.twine}`, textAlign: 'right', whiteSpace: 'nowrap' },
    answer: { padding: '0 0 10px 16px', borderBottom: `1px dashed ${colors.twine}`, textAlign: 'left' },
    label: { fontSize: '13px', lineHeight: '20px', color: colors['ink-2'] },
    words: {
      fontFamily: `'${faces.display}', Georgia, serif`,
      fontSize: '26px',
      lineHeight: '34px',
      wordBreak: 'break-word',
    },
    sum: { padding: '9px 12px 9px 0', textAlign: 'left', fontWeight: 700 },
    total: { padding: '9px 0', textAlign: 'right', fontWeight: 700 },
  }) as const;

type Style = ReturnType<typeof makeStyles>;

function page({ shopName, subject, blocks, colors = defaultColors }: EmailMessage) {
  const style = makeStyles(colors);
  const sheet = h(
    'table',
    { role: 'presentation', align: 'center', cellPadding: 0, cellSpacing: 0, style: style.sheet },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { style: style.inside },
          h('p', { dir: 'auto', style: style.name }, shopName),
          ...blocks.map((block, index) => h('div', { key: index }, toHtml(block, style))),
        ),
      ),
    ),
  );
  return h(
    'html',
    { lang: currentLanguage(), ...(languages[currentLanguage()].direction === 'rtl' && { dir: 'rtl' }) },
    h('head', null, h('meta', { name: 'color-scheme', content: 'light' }), h('title', null, subject)),
    h('body', { style: style.body }, sheet),
  );
}

function toHtml(block: EmailBlock, style: Style): ReactNode {
  switch (block.kind) {
    case 'text':
      return h('p', { dir: 'auto', style: style.text }, ...withBreaks(block.text));
    case 'small':
      return h('p', { dir: 'auto', style: style.small }, ...withBreaks(block.text));
    case 'button':
      return h('p', { style: style.text }, h('a', { href: block.link, style: style.button }, block.label));
    case 'items':
      return h(
        'table',
        { style: style.items },
        h(
          'tbody',
          null,
          ...block.items.flatMap((item, index) => [
            renderRow({ key: index, ...item }, style.item, style.amount),
            ...(item.answers ?? []).map((answer, at) => answerRow({ key: `${index} ${at}`, ...answer }, style)),
          ]),
          renderRow({ key: 'total', name: t('emails.total'), amount: block.total }, style.sum, style.total),
        ),
      );
  }
}

function withBreaks(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));
}

function renderRow({ key, name, amount }: EmailItem & { key: Key }, nameStyle: object, amountStyle: object): ReactNode {
  return h(
    'tr',
    { key },
    h('th', { scope: 'row', dir: 'auto', style: nameStyle }, name),
    h('td', { style: amountStyle }, amount),
  );
}

function answerRow({ key, label, text }: { key: Key; label: string; text: string }, style: Style): ReactNode {
  return h(
    'tr',
    { key },
    h(
      'td',
      { colSpan: 2, style: style.answer },
      h('div', { dir: 'auto', style: style.label }, label),
      h('div', { dir: 'auto', style: style.words }, text),
    ),
  );
}
