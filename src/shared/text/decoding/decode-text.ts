import { readWindowsSign } from './windows-signs.ts';

/** So much of a file shows which kind of UTF-16 it is without a byte order mark. */
const sampleBytes = 4_096;
/** Of the bytes of UTF-16, at least one in so many is the zero of a comma, a digit or a line break. */
const bytesForEachZero = 50;
const fewestZeros = 4;
/** Zeros on one side are so many times those on the other. */
const sidesApart = 10;

/**
 * The text of a file that a person saved: UTF-8, UTF-16, UTF-32, or what spreadsheets on Windows (Windows-1252) and
 * on a Mac (Mac OS Roman) write; also UTF-8 with single signs of Windows-1252, as in files that were joined or cut.
 */
export function decodeText(bytes: Uint8Array): string {
  const widest = findWidestKind(bytes);
  if (widest) return decodeWidest(bytes, widest);
  const wide = findWideKind(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return withWindowsSigns(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return decodeMixed(bytes);
  }
}

/** A program that took Windows-1252 for ISO 8859-1 wrote them as control characters. U+0085 alone is a line break. */
function withWindowsSigns(text: string): string {
  if (!/[\x80-\x84\x86-\x9f]/.test(text)) return text;
  return text.replace(/[\x80-\x9f]/g, (sign) => readWindowsSign(sign.charCodeAt(0)));
}

type ByteOrder = 'little' | 'big';

/** By the mark, or by the upper two bytes of each character, of which the first is zero and the second below 17. */
function findWidestKind(bytes: Uint8Array): ByteOrder | null {
  const whole = Math.min(bytes.length, sampleBytes) & ~3;
  if (whole < 4 * fewestZeros) return null;
  const isUpper = (first: number, second: number) => {
    for (let at = 0; at < whole; at += 4) if (bytes[at + first] !== 0 || (bytes[at + second] ?? 0) > 16) return false;
    return true;
  };
  return isUpper(3, 2) ? 'little' : isUpper(0, 1) ? 'big' : null;
}

function decodeWidest(bytes: Uint8Array, order: ByteOrder): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const signs: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, order === 'little');
    signs.push(code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code));
  }
  return signs.join('').replace(/^\ufeff/, '');
}

type Pair = [number, number];

function findWideKind(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const [even, odd] = [0, 1].map((side) => sample.filter((byte, at) => byte === 0 && at % 2 === side).length) as Pair;
  const most = Math.max(even, odd);
  if (most < fewestZeros || most * bytesForEachZero < sample.length) return null;
  if (most < sidesApart * Math.min(even, odd)) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/**
 * As Windows-1252, unless more of its signs are those of UTF-8 than not: then each other byte is one of Windows-1252,
 * and what is left of a sign that was cut is U+FFFD.
 */
function decodeMixed(bytes: Uint8Array): string {
  const signs = { utf8: 0, others: 0 };
  for (let at = 0; at < bytes.length; ) {
    const { length, isWhole } = readSign(bytes, at);
    if ((bytes[at] ?? 0) >= 0x80) signs[isWhole ? 'utf8' : 'others']++;
    at += length;
  }
  if (signs.utf8 <= signs.others) return decodeSingleBytes(bytes);
  return new TextDecoder('utf-8').decode(mend(bytes, signs.others));
}

/** Of a Mac, if fewer of its signs then stand in the middle of a word where nobody writes them: Mum’s, not MumÕs. */
function decodeSingleBytes(bytes: Uint8Array): string {
  const windows = new TextDecoder('windows-1252').decode(bytes);
  const mac = new TextDecoder('macintosh').decode(bytes);
  const odd = windows.match(/(?<=\p{Ll})(?![A-Z])[\p{Lu}\x80-\x9f]/gu)?.length ?? 0;
  const oddOnMac = mac.match(/(?<=\p{Ll})(?![A-Z])[\p{Lu}\p{S}†‡•§¶]/gu)?.length ?? 0;
  return odd > oddOnMac ? mac : windows;
}

const longestMended = 3;

function mend(bytes: Uint8Array, others: number): Uint8Array {
  const encode = (text: string) => new TextEncoder().encode(text);
  const windows = new TextDecoder('windows-1252');
  const high = Array.from({ length: 0x80 }, (_, at) => encode(windows.decode(Uint8Array.of(0x80 + at))));
  const lost = encode('\ufffd');
  const mended = new Uint8Array(bytes.length + others * longestMended);
  let end = 0;
  for (let at = 0; at < bytes.length; ) {
    const { length, isWhole } = readSign(bytes, at);
    const written = isWhole ? bytes : length > 1 ? lost : (high[(bytes[at] ?? 0) - 0x80] ?? lost);
    const from = isWhole ? at : 0;
    const to = isWhole ? at + length : written.length;
    for (let byte = from; byte < to; byte++) mended[end++] = written[byte] ?? 0;
    at += length;
  }
  return mended.subarray(0, end);
}

/** The sign that begins here (RFC 3629, 4), or as much of one as there is. */
function readSign(bytes: Uint8Array, at: number): { length: number; isWhole: boolean } {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return { length: 1, isWhole: true };
  const wanted = first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  let length = 1;
  while (length < wanted && isFurther(first, length, bytes[at + length] ?? 0)) length++;
  return { length, isWhole: wanted > 1 && length === wanted };
}

/** Of the second byte, some values would make a sign that has a shorter form, or none. */
function isFurther(first: number, place: number, byte: number): boolean {
  const isSecond = place === 1;
  const least = isSecond && first === 0xe0 ? 0xa0 : isSecond && first === 0xf0 ? 0x90 : 0x80;
  const most = isSecond && first === 0xed ? 0x9f : isSecond && first === 0xf4 ? 0x8f : 0xbf;
  return byte >= least && byte <= most;
}
