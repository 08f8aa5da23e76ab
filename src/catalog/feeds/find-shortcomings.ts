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
  if (!photo) found.push({ part: 'photo', sentence: 'No photo' });
  else if (Math.min(photo.width, photo.height) < minPhotoPixels) {
    const side = photo.width <= photo.height ? `${photo.width} px wide` : `${photo.height} px high`;
    found.push({ part: 'photo', sentence: `The first photo is ${side}; Google wants ${minPhotoPixels}` });
  }
  if (!description.trim()) found.push({ part: 'description', sentence: 'No description' });
  if (!shipping) found.push({ part: 'delivery', sentence: 'Pick-up only; feeds list what is sent' });
  return found;
}
