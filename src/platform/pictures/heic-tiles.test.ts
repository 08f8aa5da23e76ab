import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { gridHeic } from '../../../test/grid-heic.ts';
import { decodeHeic } from './heic.ts';
import type { RawPicture } from './heic-tiles.ts';

const open = ({ data, width, height, channels }: RawPicture) => sharp(data, { raw: { width, height, channels } });

describe('A HEIC of many megapixels', () => {
  it.each([0, 1, 2, 3])('is the same picture at half the size: %i quarter turns', async (quarterTurns) => {
    const bytes = gridHeic(2, 2, { quarterTurns, edge: 300 });
    const whole = (await decodeHeic(bytes, 10_000_000)) as RawPicture;
    const half = (await decodeHeic(bytes, 5_000_000)) as RawPicture;
    expect([half.width, half.height]).toEqual([whole.width / 2, whole.height / 2]);
    const shrunk = await open(whole).removeAlpha().resize(half.width, half.height).raw().toBuffer();
    const differences = shrunk.map((value, place) => Math.abs(value - (half.data[place] ?? 0)));
    expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(1);
  });
});
