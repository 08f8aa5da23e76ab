import { describe, expect, it } from 'vitest';
import { firstLanguage, furtherLanguages, type Language } from '../languages/languages.ts';
import { readLanguageWith } from '../languages/translate.ts';
import {
  arrivalText,
  arrivalTitle,
  dayChangedSentence,
  promisedArrivalSentence,
  promiseSentence,
  promiseText,
} from './promise-text.ts';

const by = { dispatchOn: '2026-08-17', arriveBy: '2026-08-21', city: 'Pune' };
const between = { ...by, arriveFrom: '2026-08-20' };
const withYou = { ...between, city: null };
const leaves = { ...by, arriveBy: null };
const collected = { ...leaves, isCollected: true };

function inLanguage(language: Language, run: () => void): void {
  readLanguageWith(() => language);
  try {
    run();
  } finally {
    readLanguageWith(() => firstLanguage);
  }
}

describe('What is promised', () => {
  it.each([
    [by, 'in Pune by Fri 21 Aug'],
    [between, 'in Pune between Thu 20 and Fri 21 Aug'],
    [withYou, 'with you between Thu 20 and Fri 21 Aug'],
    [{ ...by, city: null }, 'with you by Fri 21 Aug'],
  ])('arrives: %o', (days, words) => {
    expect(arrivalText(days)).toBe(words);
    expect(arrivalTitle(days)).toBe(words.charAt(0).toUpperCase() + words.slice(1));
    expect(promisedArrivalSentence(days)).toBe(`We promised it ${words}.`);
    expect(promiseText(days)).toBe(`Leaves Mon 17 Aug, ${words}`);
    expect(promiseSentence(days)).toBe(`It leaves Mon 17 Aug, ${words}.`);
    const changed = `The day has changed: this order leaves Mon 17 Aug, ${words}. Please pay again if that suits you.`;
    expect(dayChangedSentence(days)).toBe(changed);
  });

  it('leaves, or is ready to be collected, where nothing says when it arrives', () => {
    expect([promiseText(leaves), promiseText(collected)]).toEqual(['Leaves Mon 17 Aug', 'Ready to collect Mon 17 Aug']);
    expect(promiseSentence(leaves)).toBe('It leaves Mon 17 Aug.');
    expect(promiseSentence(collected)).toBe('It is ready to collect Mon 17 Aug.');
    expect(dayChangedSentence(collected)).toBe(
      'The day has changed: this order is ready to collect Mon 17 Aug. Please pay again if that suits you.',
    );
  });

  it('is one sentence in Hindi, with the verb at its end', () => {
    inLanguage('hi', () => {
      expect(promiseSentence(by)).toBe('यह 17 अगस्त (सोम) को निकलेगा और 21 अगस्त (शुक्र) तक Pune पहुँचेगा।');
      expect(arrivalText(withYou)).toBe('20 अगस्त (गुरु) और 21 अगस्त (शुक्र) के बीच आप तक पहुँचेगा');
    });
  });

  it('names all its days in each language', () => {
    for (const language of furtherLanguages)
      inLanguage(language, () => {
        const days = ['17', '20', '21'];
        for (const write of [promiseText, promiseSentence, dayChangedSentence])
          for (const day of days) expect(write(withYou), language).toContain(day);
      });
  });
});
