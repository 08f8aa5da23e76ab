import { readWindowsSign } from './windows-signs.ts';

/** By name, those of 160 to 255 (HTML 4, 24.2.1). */
const latin = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
  Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
  igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
  thorn yuml`;
const latinEntities = latin
  .trim()
  .split(/\s+/)
  .map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]);
const entities = new Map([
  ...latinEntities,
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ' },
    ...{ zwj: '\u200d', zwnj: '\u200c', lrm: '', rlm: '', shy: '' },
    ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
    ...{ lsaquo: '‹', rsaquo: '›', prime: '′', Prime: '″', bull: '•', hellip: '…', dagger: '†', Dagger: '‡' },
    ...{ permil: '‰', euro: '€', trade: '™', frac13: '⅓', frac23: '⅔', minus: '−', le: '≤', ge: '≥', ne: '≠' },
    ...{ asymp: '≈', infin: '∞', hearts: '♥', star: '☆', starf: '★', check: '✓', phone: '☎' },
    ...{ larr: '←', uarr: '↑', rarr: '→', darr: '↓', harr: '↔' },
    ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', fnof: 'ƒ', circ: 'ˆ', tilde: '˜' },
  }),
]);

/** `&amp;` as &; an unknown name stays as it is. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (found, decimal, hex, name) => {
    // `&AMP;` is written for `&amp;`.
    if (name) return entities.get(name) ?? (/[a-z]/.test(name) ? found : (entities.get(name.toLowerCase()) ?? found));
    return readNumber(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

/** As browsers do (HTML, 13.2.5.80): `&#146;` is an apostrophe. */
function readNumber(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return readWindowsSign(code);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return code > 0 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : '';
}
