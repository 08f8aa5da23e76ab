const [stuffed, endOfImage, startOfScan, fill] = [0x00, 0xd9, 0xda, 0xff];
/** TEM, RST0 to RST7 and SOI have no length (ITU-T T.81, table B.1). */
const isAlone = (code: number) => code === stuffed || code === 0x01 || (code >= 0xd0 && code <= 0xd8);

/** Up to the end of the picture: phones write a film behind it. Pictures within a segment are not counted. */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  let at = jpeg.indexOf(0xff);
  while (at >= 0 && at + 4 <= jpeg.length) {
    const code = jpeg.readUInt8(at + 1);
    if (code === endOfImage) break;
    if (code === startOfScan) scans++;
    const next = code === fill ? at + 1 : isAlone(code) ? at + 2 : at + 2 + jpeg.readUInt16BE(at + 2);
    at = jpeg.indexOf(0xff, next);
  }
  return scans;
}
