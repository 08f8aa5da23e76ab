import { describe, expect, it } from 'vitest';
import { gridHeic } from '../../../test/grid-heic.ts';
import { findProfile } from './picture-colours.ts';

const pq = { primaries: 9, transfer: 16 };

describe('The colours of a HEIC', () => {
  it.each(['picture', 'tiles'] as const)('are those that belong to its %s', (belongTo) => {
    const profile = findProfile(gridHeic(2, 1, { colours: { ...pq, belongTo } }));
    expect(profile?.toString('latin1', 36, 40)).toBe('acsp');
  });

  it('are not those of another picture in the file, such as a gain map', () => {
    expect(findProfile(gridHeic(2, 1, { colours: { ...pq, belongTo: 'other' } }))).toBeNull();
  });

  it('need no profile in sRGB, have none with codes that are not known, and are looked for within the file', () => {
    for (const [primaries, transfer] of [
      [1, 13],
      [2, 2],
      [22, 16],
    ] as const)
      expect(findProfile(gridHeic(1, 1, { colours: { primaries, transfer, belongTo: 'picture' } }))).toBeNull();
    const whole = gridHeic(2, 1, { colours: { ...pq, belongTo: 'picture' } });
    for (let length = 0; length < 700; length += 7) expect(() => findProfile(whole.subarray(0, length))).not.toThrow();
  });
});
