import { once } from '../once.ts';

const graphemes = once(() => new Intl.Segmenter('hi', { granularity: 'grapheme' }));

interface Named {
  shopName: string;
  nativeName: string;
}

/** The name in its own script if there is one; else in Latin. */
export function shopDisplayName({ shopName, nativeName }: Named): string {
  return nativeName || shopName;
}

/** ASCII needs no segmenter, whose creation is slow. */
export function shopInitial(named: Named): string {
  const name = shopDisplayName(named).trim();
  const [simple] = /^[ -~](?=[ -~]|$)/.exec(name) ?? [];
  if (simple) return simple.toUpperCase();
  const [first] = graphemes().segment(name);
  return first?.segment.toLocaleUpperCase('en') ?? '';
}
