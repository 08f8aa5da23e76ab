import { expect, it } from 'vitest';
import { cardLineWidth, cardMargin, cardSize, fitCard } from './fit-card.ts';

const texts = [
  'Happy Rakhi, dear brother. ',
  'राखी की ढेर सारी शुभकामनाएँ। विद्यार्थी ',
  'Love — प्यार, ₹5 ',
  'm'.repeat(40),
  'a\n',
];
const onCard = (message: string) => fitCard({ recipient: 'Rohan Mehta', message, from: 'Asha didi' });
const safe = (5 * 72) / 25.4;

it('A message that fits stands within the safe area, and no message fits that is longer than one that does not', () => {
  let refused = 0;
  for (const text of texts) {
    let hasFit = true;
    for (let count = 1; count <= 60; count++) {
      const message = text.repeat(count);
      const fitted = onCard(message);
      if (!('lines' in fitted)) {
        expect(fitted.field, message).toBe('message');
        hasFit = false;
        refused++;
        continue;
      }
      expect(hasFit, message).toBe(true);
      const drawn = fitted.lines.filter(({ part }) => part === 'message').map((line) => line.text);
      expect(drawn.join('').replace(/\s/g, '')).toBe(message.replace(/\s/g, ''));
      for (const line of fitted.lines) {
        expect(line.x).toBeGreaterThanOrEqual(safe);
        expect(line.x + cardLineWidth(line)).toBeLessThanOrEqual(cardSize[0] - cardMargin + 0.01);
        expect(line.baseline - line.size).toBeGreaterThanOrEqual(safe);
        expect(line.baseline + 0.4 * line.size).toBeLessThanOrEqual(fitted.ruleY);
      }
    }
  }
  expect(refused).toBeGreaterThan(20);
});

it('300 usual characters fit; what the card cannot print is named', () => {
  for (const text of ['Happy Rakhi, dear brother. ', 'राखी की ढेर सारी शुभकामनाएँ, मेरे भाई। '])
    expect(onCard(text.repeat(30).slice(0, 300)), text).toHaveProperty('lines');
  expect(onCard('I ❤️ you தம்பி 🎉')).toMatchObject({
    field: 'message',
    sentence: expect.stringContaining('❤️ த ம் பி 🎉'),
  });
});
