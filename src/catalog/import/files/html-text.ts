import { decodeEntities } from '../../../shared/text/decoding/decode-entities.ts';

const hidden = /<!--.*?(?:-->|$)|<(script|style|iframe|object|template|svg|noscript)\b.*?(?:<\/\1\s*>|$)/gis;
const breaksLine = /^(?:br|hr)$/;
const isParagraph = /^(?:p|div|h[1-6]|ul|ol|dl|table|blockquote|section|article|header|footer|figure|pre)$/;
const isRow = /^(?:tr|dt|dd|li|figcaption)$/;

/** Paragraphs and lists as the shop stores them: plain text with line breaks and a sign before each item. */
export function htmlToText(html: string): string {
  if (!/<[a-z!/]/i.test(html)) return decodeEntities(html).trim();
  const lists: { isNumbered: boolean; count: number }[] = [];
  const marked = html
    .replace(hidden, '')
    .replace(/\s+/g, ' ')
    .replace(/<(\/?)([a-z][a-z0-9]*)\b(?:[^<>"']|"[^"]*"|'[^']*')*>?/gi, (_, end, tag) =>
      breakBefore(tag.toLowerCase(), end === '/', lists),
    );
  return tidyLines(decodeEntities(marked));
}

function breakBefore(tag: string, isEnd: boolean, lists: { isNumbered: boolean; count: number }[]): string {
  if (tag === 'ul' || tag === 'ol') {
    if (isEnd) lists.pop();
    else lists.push({ isNumbered: tag === 'ol', count: 0 });
    return lists.length > (isEnd ? 0 : 1) ? '\n' : '\n\n';
  }
  if (tag === 'li') return isEnd ? '' : `\n${listSign(lists)}`;
  if (breaksLine.test(tag)) return '\n';
  // The paragraph of an item stays on its line.
  if (isParagraph.test(tag)) return lists.length > 0 ? ' ' : '\n\n';
  if (isRow.test(tag)) return '\n';
  return /^t[dh]$/.test(tag) ? ' ' : '';
}

function listSign(lists: { isNumbered: boolean; count: number }[]): string {
  const list = lists.at(-1);
  if (!list?.isNumbered) return '• ';
  list.count++;
  return `${list.count}. `;
}

function tidyLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
