import { makeCanvas, toJpeg } from './jpeg-canvas.ts';

/** The shop stores photos 1,600 pixels wide. */
const maxPixels = 12_000_000;
/** The shop takes 10 MB. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Upright, in sRGB, and small enough to be sent; the photo as it is when it already is, or when this browser cannot
 * read it.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return photo;
  const scale = Math.min(1, Math.sqrt(maxPixels / (picture.width * picture.height)));
  if (scale === 1 && photo.size <= maxBytes) return photo;
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  try {
    const { canvas, context } = makeCanvas(width as number, height as number);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await toJpeg(canvas);
  } catch {
    return photo;
  } finally {
    picture.close();
  }
}
