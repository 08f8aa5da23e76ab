import { makeCanvas, toJpeg } from '../../photos/jpeg-canvas.ts';

/** Shares of the turned picture, in per cent. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The longest side of a photo that the shop stores. */
const maxSide = 4_096;

/** Turns a picture by quarters, clockwise. @throws when the browser cannot decode it */
export async function turnPicture(source: Blob, quarters: number): Promise<Blob> {
  const picture = await createImageBitmap(source, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const isUpright = quarters % 2 === 0;
  const { canvas, context } = makeCanvas(isUpright ? width : height, isUpright ? height : width);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
  picture.close();
  return toJpeg(canvas);
}

export async function cropPicture(source: Blob, area: CropArea): Promise<Blob> {
  const picture = await createImageBitmap(source, { imageOrientation: 'from-image' });
  const share = (per: number, side: number) => Math.max(1, Math.round((per / 100) * side));
  const [width, height] = [share(area.width, picture.width), share(area.height, picture.height)];
  const { canvas, context } = makeCanvas(width, height);
  const [x, y] = [(area.x / 100) * picture.width, (area.y / 100) * picture.height];
  context.drawImage(picture, x, y, width, height, 0, 0, width, height);
  picture.close();
  return toJpeg(canvas);
}

/** The largest square in the middle of a picture of this shape. */
export function middleSquare(width: number, height: number): CropArea {
  const side = Math.min(width, height);
  return {
    x: ((width - side) / 2 / width) * 100,
    y: ((height - side) / 2 / height) * 100,
    width: (side / width) * 100,
    height: (side / height) * 100,
  };
}
