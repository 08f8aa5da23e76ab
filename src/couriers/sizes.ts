import { z } from 'zod';

const whole = (most: number, unit: string) => {
  const sentence = `Please enter a whole number of ${unit}, from 1 to ${most.toLocaleString('en-IN')}.`;
  return z.int(sentence).min(1, sentence).max(most, sentence);
};
export const sizeInput = {
  weightGrams: whole(50_000, 'grams'),
  lengthCm: whole(200, 'centimetres'),
  widthCm: whole(200, 'centimetres'),
  heightCm: whole(200, 'centimetres'),
};
