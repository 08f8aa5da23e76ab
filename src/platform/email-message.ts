import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { colors, faces } from '../shared/theme.ts';

/** What a mail says, in order; the outbox keeps it like this, and the worker that sends it gives it its form. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'goods'; lines: { what: string; amount: string }[]; total: string }
  | { kind: 'small'; text: string };

export interface EmailMessage {
  /** The same for every try of one mail, so that a repeat is known as one. */
  id: string;
  to: { name: string; address: string };
  /** The sender's name. */
  shopName: string;
  subject: string;
  blocks: Block[];
  /** The order that this mail tells of. */
  orderId?: string;
}

/** The letter as HTML and as plain text, of one content. Names and texts of people are escaped by React. */
export function renderEmail(letter: EmailMessage): { html: string; text: string } {
  const text = [letter.shopName, ...letter.blocks.map(asText)].join('\n\n');
  return { html: `<!doctype html>${renderToStaticMarkup(page(letter))}`, text: `${text}\n` };
}

function asText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'small':
      return wrapped(block.text);
    case 'button':
      return `${block.label}\n${block.link}`;
    case 'goods': {
      const lines = [...block.lines, { what: 'Total', amount: block.total }];
      const width = Math.max(...lines.map(({ what }) => what.length));
      return lines.map(({ what, amount }) => `${what.padEnd(width)}   ${amount}`).join('\n');
    }
  }
}

/** Lines of at most 76 signs, the most that a mail's text may have without being encoded (RFC 2045, 6.7); a longer word stays whole. */
function wrapped(text: string): string {
  return text.replace(/(?=.{77})(.{1,76}) /g, '$1\n');
}

// Mail programs know no style sheets worth the name: the theme is written at each element.
const font = `'${faces.text}', 'Helvetica Neue', Arial, sans-serif`;
const style = {
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
  goods: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse', fontSize: '15px', lineHeight: '22px' },
  what: { padding: '7px 12px 7px 0', borderBottom: `1px dashed ${colors.twine}`, textAlign: 'left', fontWeight: 400 },
  amount: { padding: '7px 0', borderBottom: `1px dashed ${colors.twine}`, textAlign: 'right', whiteSpace: 'nowrap' },
  sum: { padding: '9px 12px 9px 0', textAlign: 'left', fontWeight: 700 },
  total: { padding: '9px 0', textAlign: 'right', fontWeight: 700 },
} as const;

function page({ shopName, subject, blocks }: EmailMessage) {
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
          h('p', { style: style.name }, shopName),
          ...blocks.map((block, index) => h('div', { key: index }, part(block))),
        ),
      ),
    ),
  );
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('meta', { name: 'color-scheme', content: 'light' }), h('title', null, subject)),
    h('body', { style: style.body }, sheet),
  );
}

function part(block: Block): ReactNode {
  switch (block.kind) {
    case 'text':
      return h('p', { style: style.text }, ...withBreaks(block.text));
    case 'small':
      return h('p', { style: style.small }, ...withBreaks(block.text));
    case 'button':
      return h('p', { style: style.text }, h('a', { href: block.link, style: style.button }, block.label));
    case 'goods':
      return h(
        'table',
        { style: style.goods },
        h(
          'tbody',
          null,
          ...block.lines.map(({ what, amount }) => row(what, amount, style)),
          row('Total', block.total, { what: style.sum, amount: style.total }),
        ),
      );
  }
}

/** Mail programs know line breaks only as elements. */
function withBreaks(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));
}

function row(what: string, amount: string, { what: left, amount: right }: { what: object; amount: object }): ReactNode {
  return h('tr', { key: what }, h('th', { scope: 'row', style: left }, what), h('td', { style: right }, amount));
}
