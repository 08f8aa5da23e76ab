import { ShopError } from '../errors.ts';
import { describeUnreadable, type Tag } from './walk-tags.ts';

export type Attributes = Partial<Record<'r' | 't' | 's' | 'ref' | 'hidden', string>>;

/** Those that cells, rows and merged cells have. Throws ShopError 400 for one that stands there twice. */
export function readAttributes(xml: string, { from, to }: Tag): Attributes {
  const attributes: Attributes = {};
  for (const [, name = '', quoted, other] of xml
    .slice(from, to)
    .matchAll(/\s(r|t|s|ref|hidden)\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g)) {
    const known = name as keyof Attributes;
    if (attributes[known] !== undefined) throw new ShopError('bad_input', describeUnreadable());
    attributes[known] = quoted ?? other ?? '';
  }
  return attributes;
}
