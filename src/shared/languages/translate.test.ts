import { expect, it } from 'vitest';
import { t } from './translate.ts';

it('formats a message in the first language', () => {
  expect(t('frame.home')).toBe('Home');
  expect(t('frame.cartWithPieces', { count: 1 })).toBe('Cart, 1 item');
  expect(t('frame.cartWithPieces', { count: 2 })).toBe('Cart, 2 items');
});

it('does not compile a misspelt key or placeholder', () => {
  // @ts-expect-error there is no such message
  expect(() => t('frame.hoem')).toThrow('frame.hoem');
  // @ts-expect-error the message names `count`
  expect(() => t('frame.cartWithPieces', { cuont: 1 })).toThrow();
});
