import { t } from '../../shared/languages/translate.ts';
import { ShopError } from '../errors.ts';

export interface Tag {
  /** Without its prefix. */
  name: string;
  isOpening: boolean;
  isClosing: boolean;
  from: number;
  /** Behind its last sign. */
  to: number;
}

/** A text of 100,000 signs, each of them an entity such as `&quot;`. */
const maxTextLength = 600_000;
const maxTagLength = 8_000;
const maxTags = 6_000_000;
export const describeTooLarge = () => t('fileAnswers.workbookTooLarge');
export const describeUnreadable = () => t('fileAnswers.workbookUnreadable');
const refuse = (sentence: string) => new ShopError('bad_input', sentence);

/** Over all parts of a workbook: bounds the work of the XML parser, which is quadratic in the length of a tag. */
export class TagWalk {
  #tags = 0;

  /** Calls `visit` with each tag of `plainXml`, in time proportional to its length. Throws ShopError 400. */
  walk(xml: string, visit: (tag: Tag) => void): void {
    let end = 0;
    for (let from = xml.indexOf('<'); from >= 0; from = xml.indexOf('<', end)) {
      if (from - end > maxTextLength || ++this.#tags > maxTags) throw refuse(describeTooLarge());
      const to = findEnd(xml, from);
      const isInstruction = xml.charCodeAt(from + 1) === 63;
      if (!isInstruction) visit(readTag(xml, from, to));
      end = to;
    }
    if (xml.length - end > maxTextLength) throw refuse(describeTooLarge());
  }
}

/** Throws ShopError 400 where the parser could see another end than this. */
function findEnd(xml: string, from: number): number {
  if (xml.startsWith('<!', from)) throw refuse(describeUnreadable());
  const at = xml.indexOf('>', from);
  if (at < 0) throw refuse(describeUnreadable());
  if (at - from > maxTagLength) throw refuse(describeTooLarge());
  const to = at + 1;
  if (hasOpenQuote(xml, from, to)) throw refuse(describeUnreadable());
  return to;
}

/** A `>` within an attribute, which no program writes. */
function hasOpenQuote(xml: string, from: number, to: number): boolean {
  let open = 0;
  for (let at = from; at < to; at++) {
    const sign = xml.charCodeAt(at);
    if (open === 0 && (sign === 34 || sign === 39)) open = sign;
    else if (sign === open) open = 0;
  }
  return open !== 0;
}

function readTag(xml: string, from: number, to: number): Tag {
  const isClosing = xml.charCodeAt(from + 1) === 47;
  const isAlone = xml.charCodeAt(to - 2) === 47;
  const start = from + (isClosing ? 2 : 1);
  let end = start;
  let local = start;
  for (let sign = xml.charCodeAt(end); sign > 32 && sign !== 47 && sign !== 62; sign = xml.charCodeAt(++end))
    if (sign === 58) local = end + 1;
  return { name: xml.slice(local, end), isOpening: !isClosing && !isAlone, isClosing, from, to };
}
