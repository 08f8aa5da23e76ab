const longestSide = 1_280;

/**
 * A photo of a phone is 5 MB; this is 300 kB, as base64.
 * @throws what this browser cannot read
 */
export async function smallerPhoto(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const [, photo] = canvas.toDataURL('image/jpeg', 0.85).split(',');
  if (!photo) throw new Error('The picture could not be written.');
  return photo;
}
