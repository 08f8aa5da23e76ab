import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardDesignIds } from '../../shared/card-designs.ts';
import { withoutInvisibleFormatting } from '../../shared/text/text.ts';
import { cardPages } from './card-pdf.ts';
import { cardLineExtent, cardMargin, cardSize, fitCard } from './fit-card.ts';

const onCard = (message: string) => fitCard({ recipient: 'Rohan Mehta', message, from: 'Asha didi' });
const safe = (5 * 72) / 25.4;
const shop = { shopName: 'धागा', tagLine: 'Made by hand', palette: 'rani', accent: '', face: 'rozha' } as const;

const texts = [
  'Happy Rakhi, dear brother. ',
  'राखी की ढेर सारी शुभकामनाएँ। विद्यार्थी ',
  'Love — प्यार, ₹5 ',
  'm'.repeat(40),
  'a\n',
  'சகோதரனுக்கு அன்பு வாழ்த்துக்கள் ❤️ ',
  'سالگرہ مبارک Rohan 25 ',
];

function expectInFrame(message: string): boolean {
  const fitted = onCard(message);
  if (!('lines' in fitted)) {
    expect(fitted.field, message).toBe('message');
    return false;
  }
  const drawn = fitted.lines.filter(({ part }) => part === 'message').map((line) => line.text);
  const shown = (text: string) => withoutInvisibleFormatting(text.normalize('NFC')).replace(/\s|\ufe0f/g, '');
  expect(shown(drawn.join(''))).toBe(shown(message));
  for (const line of fitted.lines) {
    const { width, top, bottom } = cardLineExtent(line);
    expect(line.x).toBeGreaterThanOrEqual(cardMargin - 0.01);
    expect(line.x + width).toBeLessThanOrEqual(cardSize[0] - cardMargin + 0.01);
    expect(line.baseline - top).toBeGreaterThanOrEqual(safe);
    expect(line.baseline + bottom).toBeLessThanOrEqual(fitted.ruleY);
  }
  return true;
}

it('A message that fits stands within the safe area, and no message fits that is longer than one that does not', () => {
  let refused = 0;
  for (const text of texts) {
    let hasFit = true;
    for (let count = 1; count <= 60; count += 2) {
      const fits = expectInFrame(text.repeat(count));
      expect(fits && !hasFit, `${count} times ${text}`).toBe(false);
      hasFit = fits;
      if (!fits) refused++;
    }
  }
  expect(refused).toBeGreaterThan(20);
});

/** Any characters of a block in any order, much that no language has. */
function block(first: number, last: number) {
  const signs = Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  return fc.constantFrom(...signs.filter((sign) => 'lines' in onCard(`a${sign}`)));
}
const scripts = [
  ...[0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00].map((first) => block(first, first + 0x7f)),
  block(0x600, 0x6ff),
  block(0x20, 0x7e),
  block(0x1f300, 0x1f64f),
  fc.constantFrom(' ', '\n', '\u200d', '👨‍👩‍👧‍👦', '🇮🇳', '1️⃣', '👍🏽'),
];

it('Whatever is accepted, in any script, is printed inside the frame of every design', async () => {
  const message = fc.array(fc.oneof(...scripts.map((script) => fc.string({ unit: script, maxLength: 30 }))), {
    minLength: 1,
    maxLength: 8,
  });
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(message, fc.constantFrom(...cardDesignIds), async (parts, design) => {
      const text = parts.join(' ').trim();
      if (!text || !expectInFrame(text)) return;
      accepted++;
      const words = { recipient: 'Rohan', message: text, from: 'Asha' };
      const [, inside] = await cardPages({ design, words, thanksLink: null }, shop);
      for (const { x, baseline } of inside?.lines ?? []) {
        expect(x).toBeGreaterThanOrEqual(safe);
        expect(baseline).toBeLessThanOrEqual(cardSize[1] - safe);
      }
    }),
    { numRuns: 150 },
  );
  expect(accepted).toBeGreaterThan(20);
});

it.each([
  ['Latin', 'Happy Rakhi, dear brother. '],
  ['Devanagari', 'राखी की ढेर सारी शुभकामनाएँ, मेरे भाई। '],
  ['Bengali', 'জন্মদিনের অনেক শুভেচ্ছা, প্রিয় বন্ধু। '],
  ['Gurmukhi', 'ਜਨਮਦਿਨ ਮੁਬਾਰਕ ਪਿਆਰੇ ਵੀਰ। '],
  ['Gujarati', 'જન્મદિવસની હાર્દિક શુભેચ્છાઓ, ભાઈ. '],
  ['Odia', 'ଜନ୍ମଦିନର ଅନେକ ଶୁଭେଚ୍ଛା ପ୍ରିୟ ଭାଇ। '],
  ['Tamil', 'பிறந்தநாள் வாழ்த்துக்கள் அன்பு தம்பி. '],
  ['Telugu', 'పుట్టినరోజు శుభాకాంక్షలు స్నేహితుడా. '],
  ['Kannada', 'ಹುಟ್ಟುಹಬ್ಬದ ಹಾರ್ದಿಕ ಶುಭಾಶಯಗಳು. '],
  ['Malayalam', 'ജന്മദിനാശംസകൾ പ്രിയപ്പെട്ട സുഹൃത്തേ. '],
  ['Urdu', 'سالگرہ مبارک، پیارے بھائی۔ '],
  ['emoji', 'Love ❤️ 🎂 👨‍👩‍👧‍👦 🇮🇳 👍🏽 '],
])('300 usual characters in %s fit', (_, text) => {
  const characters = [...new Intl.Segmenter('en').segment(text.repeat(30))].slice(0, 300);
  expect(onCard(characters.map(({ segment }) => segment).join(''))).toHaveProperty('lines');
});

it('An Urdu message stands at the right, a Latin one at the left', () => {
  const fitLines = (message: string) => {
    const fitted = onCard(message);
    return 'lines' in fitted ? fitted.lines.filter(({ part }) => part === 'message') : [];
  };
  const [urdu, latin] = fitLines('عید مبارک Rohan\nHappy Eid عید');
  expect(urdu?.x).toBeGreaterThan(cardSize[0] / 3);
  expect(latin?.x).toBeCloseTo(cardMargin);
});

describe('A message that was made to keep the server busy', () => {
  const signs = (first: number, count: number) => {
    const index = Math.floor(Math.random() * count);
    return String.fromCodePoint(first + index);
  };
  const consonant = () => signs(0x915, 36);
  const times = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, at) => make(at)).join('');
  const hostile: Record<string, () => string> = {
    'families without a blank': () => times(210, () => '👨‍👩‍👧‍👦'),
    'distinct emoji': () => times(300, () => signs(0x1f600, 60)),
    'stacked consonants': () => times(210, () => `${consonant()}्${consonant()}्${consonant()}ि`),
    'two directions': () => times(150, (at) => `${at % 2 ? signs(0x627, 30) : signs(0x61, 26)} `),
    'a script for each character': () => times(300, (at) => 'aकবਕકక'[at % 6] ?? ''),
    'marks upon marks': () => times(250, () => 'e\u0301\u0323\u0308\u0304'),
  };

  it.each(Object.entries(hostile))('is answered after a little work: %s', (_, make) => {
    onCard(make());
    const works = [1, 2, 3].map(() => {
      const message = make();
      const before = process.threadCpuUsage();
      onCard(message);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    });
    // Milliseconds of this thread, which a busy machine does not lengthen; 10 to 50 are usual.
    expect(Math.min(...works)).toBeLessThan(250);
  });

  it('is refused before it is laid out where its characters are longer than those of any language', () => {
    const kisses = (count: number) => onCard('👩🏽‍❤️‍💋‍👨🏿'.repeat(count));
    expect(kisses(40)).toHaveProperty('lines');
    expect(kisses(300)).toMatchObject({ field: 'message', sentence: expect.stringContaining('at most 300') });
  });
});

it('What the card cannot print is named', () => {
  expect(onCard('I ❤️ you 你好 ไทย')).toMatchObject({
    field: 'message',
    sentence: expect.stringContaining('The card cannot print 你 好 ไ ท ย. It prints'),
  });
  expect(onCard(`a${'\u0300'.repeat(40)}`)).toMatchObject({ field: 'message' });
});

it('A line of two scripts ends at the margin', () => {
  for (const message of ['ڙ W$', 'ؠ +8', 'سالگرہ مبارک Rohan 25', 'Rohan, राखी मुबारक ❤️ سالگرہ']) expectInFrame(message);
});
