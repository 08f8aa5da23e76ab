import { describe, expect, it } from 'vitest';
import { lineExtras, lineKey } from './cart-line.ts';
import { lineName } from './line-name.ts';

describe('The line of a cart', () => {
  it('is its product where nothing is chosen', () => {
    expect(lineKey({ _id: 'a' })).toBe('a');
    expect(lineKey({ _id: 'a', answers: {} })).toBe('a');
    expect(lineExtras({ answers: {} })).toEqual({});
  });

  it('is another one with another variant or another answer, in whatever order the answers stand', () => {
    const lines = [
      { _id: 'a', variant: 'x' },
      { _id: 'a', variant: 'y' },
      { _id: 'a', variant: 'x', answers: { name: 'Asha' } },
      { _id: 'a', answers: { name: 'Asha' } },
      { _id: 'a', answers: { name: 'Usha' } },
    ];
    expect(new Set(lines.map(lineKey)).size).toBe(lines.length);
    const [given, turned] = [
      { p: '1', q: '2' },
      { q: '2', p: '1' },
    ];
    expect(lineKey({ _id: 'a', answers: given })).toBe(lineKey({ _id: 'a', answers: turned }));
  });

  it('is named with what was chosen', () => {
    expect(lineName({ name: 'Bunny' })).toBe('Bunny');
    const variant = [{ name: 'Size', value: 'Large' }];
    expect(lineName({ name: 'Bunny', variant, answers: [{ label: 'Name', text: 'Asha' }] })).toBe(
      'Bunny (Large, Asha)',
    );
  });
});
