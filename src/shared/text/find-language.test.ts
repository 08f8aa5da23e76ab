import { expect, it } from 'vitest';
import type { Language } from '../languages/languages.ts';
import { readLanguageWith } from '../languages/translate.ts';
import { findLanguage } from './find-language.ts';

it('takes Devanagari for the language of the page where that is written so, and for Hindi elsewhere', () => {
  const findOn = (page: Language, text: string) => {
    readLanguageWith(() => page);
    return findLanguage(text);
  };
  expect([findOn('mr', 'अस्वल'), findOn('hi', 'भालू'), findOn('en', 'भालू')]).toEqual(['mr', 'hi', 'hi']);
  expect([findOn('mr', 'ভালুক'), findOn('mr', 'Bear')]).toEqual(['bn', 'en']);
});
