import { expect, it } from 'vitest';
import { isPng, withoutTexts } from './png-chunks.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** `length` may be another one than that of the data. */
function chunk(type: string, data = '', length = data.length): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(data), Buffer.alloc(4)]);
}

it('The texts of a PNG are left out, and no length in it leads anywhere else', () => {
  const [head, image, end] = [chunk('IHDR', 'size'), chunk('IDAT', 'pixels'), chunk('IEND')];
  const read = (...chunks: Buffer[]) => withoutTexts(Buffer.concat([signature, ...chunks]));
  const whole = Buffer.concat([signature, head, image, end]);
  expect(read(head, chunk('tEXt', 'a'), chunk('zTXt', 'b'), image, chunk('iTXt', 'c'), end)).toEqual(whole);
  const tooLong = chunk('IDAT', 'pixels', 0xff_ff_ff_ff);
  expect(read(head, tooLong, end)).toEqual(Buffer.concat([signature, head, tooLong, end]));
  expect(read(head, chunk('zTXt', 'b', 0xff_ff_ff_ff), image, end)).toEqual(Buffer.concat([signature, head]));
  expect(withoutTexts(whole.subarray(0, -3))).toEqual(Buffer.concat([signature, head, image]));
  expect(withoutTexts(signature)).toEqual(signature);
  expect([whole, signature.subarray(0, 7), Buffer.alloc(0)].map(isPng)).toEqual([true, false, false]);
});
