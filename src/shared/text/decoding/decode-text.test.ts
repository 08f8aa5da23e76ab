import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = 'name,price\r\nMum’s “Best” mug – café,499\r\nनीला प्याला 🎁,12';
const utf16 = (from: string) => Buffer.from(from, 'utf16le');

describe('The text of a file', () => {
  it.each([
    ['in UTF-8', Buffer.from(text)],
    ['in UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['in UTF-16', utf16(`\ufeff${text}`)],
    ['in UTF-16 without a byte order mark', utf16(text)],
    ['in big-endian UTF-16 without a byte order mark', utf16(text).swap16()],
  ])('is read %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('is read in UTF-16 without a byte order mark also when it begins in another script', () => {
    const hindi = 'नाम,मूल्य,मात्रा,श्रेणी\r\nनीला प्याला,499,5,घर\r\n';
    for (const bytes of [utf16(hindi), utf16(hindi).swap16()]) expect(decodeText(bytes)).toBe(hindi);
  });

  it('is no UTF-16 for a zero or two', () => {
    expect(decodeText(Buffer.from('n\0ame,pri\0ce\r\nMug,12'))).toBe('n\0ame,pri\0ce\r\nMug,12');
  });

  it('keeps its signs of UTF-8 beside single ones of Windows-1252', () => {
    const mixed = Buffer.concat([Buffer.from(`${text}\r\nCaf`), Buffer.from([0xe9, 0x20, 0x80]), Buffer.from('9,1')]);
    expect(decodeText(mixed)).toBe(`${text}\r\nCafé €9,1`);
  });

  it('has signs of Windows-1252 where they were taken for control characters, but U+0085 alone is a line break', () => {
    expect(decodeText(Buffer.from('Mum\u0092s \u0093Best\u0094 mug \u0096 café\u0085'))).toBe(
      'Mum’s “Best” mug – café…',
    );
    expect(decodeText(Buffer.from('One\u0085two, café'))).toBe('One\u0085two, café');
  });

  it('shows what is left of a sign that was cut', () => {
    const cut = (sign: string) => Buffer.concat([Buffer.from(text), Buffer.from(sign).subarray(0, -1)]);
    for (const sign of ['₹', '🎁']) expect(decodeText(cut(sign))).toBe(`${text}\ufffd`);
    expect(decodeText(Buffer.concat([cut('₹'), Buffer.from(' and more')]))).toBe(`${text}\ufffd and more`);
  });

  it('is Mac OS Roman where Windows-1252 would have capitals within words', () => {
    const mac = (written: string) => decodeText(Buffer.from(`name,price\r${written},499`, 'latin1')).slice(11, -4);
    expect(mac('Mum\xd5s \xd2Best\xd3 mug \xd0 caf\x8e')).toBe('Mum’s “Best” mug – café');
    for (const [written, read] of [
      ['Mum\x92s \x93Best\x94 mug \x96 caf\xe9', 'Mum’s “Best” mug – café'],
      ['CAF\xc9, \xc9lan, 10\xd75 cm, Fevicol\xae, na\xefve', 'CAFÉ, Élan, 10×5 cm, Fevicol®, naïve'],
    ])
      expect(mac(String(written))).toBe(read);
  });

  it('is Windows-1252 where its letters happen to make a sign of UTF-8', () => {
    // „MENÜ“: the Ü and the mark behind it are two bytes that UTF-8 has as well.
    const bytes = Buffer.from([0x84, 0x4d, 0x45, 0x4e, 0xdc, 0x93, 0x20, 0x66, 0xfc, 0x72]);
    expect(decodeText(bytes)).toBe('„MENÜ“ für');
  });
});
