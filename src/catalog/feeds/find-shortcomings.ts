import { t } from '../../shared/languages/translate.ts';

/** What keeps a product out of feeds, and where the owner changes it. */
interface Shortcoming {
  part: 'photo' | 'description' | 'delivery';
  sentence: string;
}
interface Judged {
  name: string;
  description: string;
  shipping: boolean;
  photos: readonly { width: number; height: number }[];
}

/** On each side; Google's least for new products (support.google.com/merchants/answer/6324350). */
const minPhotoPixels = 500;

export function findShortcomings({ description, shipping, photos: [photo] }: Judged): Shortcoming[] {
  const found: Shortcoming[] = [];
  if (!photo) found.push({ part: 'photo', sentence: t('catalogAnswers.noPhoto') });
  else if (Math.min(photo.width, photo.height) < minPhotoPixels) {
    const sentence =
      photo.width <= photo.height
        ? t('catalogAnswers.narrowPhoto', { pixels: photo.width, min: minPhotoPixels })
        : t('catalogAnswers.lowPhoto', { pixels: photo.height, min: minPhotoPixels });
    found.push({ part: 'photo', sentence });
  }
  if (!description.trim()) found.push({ part: 'description', sentence: t('catalogAnswers.noDescription') });
  if (!shipping) found.push({ part: 'delivery', sentence: t('catalogAnswers.pickupOnly') });
  return found;
}
