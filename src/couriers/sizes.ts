import { z } from 'zod';
import { translated } from '../platform/translated.ts';

const whole = (most: number, error: { error: () => string }) => z.int(error).min(1, error).max(most, error);
const centimetres = whole(200, translated('courierAnswers.centimetres'));
export const sizeInput = {
  weightGrams: whole(50_000, translated('courierAnswers.grams')),
  lengthCm: centimetres,
  widthCm: centimetres,
  heightCm: centimetres,
};
