import { t } from '../../../../../shared/languages/translate.ts';
import type { DraftPlace } from './draft-option.ts';

export type Step = Partial<Record<'x' | 'y' | 'size' | 'angle', number>>;
export const steps: { name: string; path: string; step: Step }[] = [
  { name: t('variants.left'), path: 'm14.500 5.500-6.500 6.500 6.500 6.500', step: { x: -1 } },
  { name: t('variants.up'), path: 'm7 14 5-5 5 5', step: { y: -1 } },
  { name: t('variants.down'), path: 'm7 10 5 5 5-5', step: { y: 1 } },
  { name: t('variants.right'), path: 'm9.500 5.500 6.500 6.500-6.500 6.500', step: { x: 1 } },
  { name: t('variants.smaller'), path: 'M6 12h12', step: { size: -1 } },
  { name: t('variants.larger'), path: 'M6 12h12M12 6v12', step: { size: 1 } },
  { name: t('productForm.turnLeft'), path: 'M5 5v5h5M5.500 10a7.500 7.500 0 1 1-1 5', step: { angle: -1 } },
  { name: t('productForm.turnRight'), path: 'M19 5v5h-5M18.500 10a7.500 7.500 0 1 0 1 5', step: { angle: 1 } },
];
export const keySteps: Record<string, Step> = {
  ArrowLeft: { x: -1 },
  ArrowRight: { x: 1 },
  ArrowUp: { y: -1 },
  ArrowDown: { y: 1 },
  '+': { size: 1 },
  '-': { size: -1 },
};

export function moved(place: DraftPlace, { x = 0, y = 0, size = 0, angle = 0 }: Step, isFar: boolean): DraftPlace {
  const by = isFar ? 0.05 : 0.01;
  const width = place.width + size * by;
  return fitted({
    ...place,
    x: place.x + x * by,
    y: place.y + y * by,
    width,
    height: (place.height * width) / place.width,
    angle: place.angle + angle * (isFar ? 5 : 1),
  });
}

export function fitted(place: DraftPlace): DraftPlace {
  const between = (value: number, low: number, high: number) =>
    Math.round(Math.min(high, Math.max(low, value)) * 10_000) / 10_000;
  return {
    ...place,
    x: between(place.x, 0, 1),
    y: between(place.y, 0, 1),
    width: between(place.width, 0.02, 1),
    height: between(place.height, 0.01, 1),
    angle: ((place.angle + 540) % 360) - 180,
  };
}
