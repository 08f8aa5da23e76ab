/** PNG (third edition), 5.2. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const texts = ['tEXt', 'zTXt', 'iTXt'];
/** Length, type and checksum of a chunk. */
const frameBytes = 12;

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

/** Nobody sees the texts of a PNG, and libpng unpacks gigabytes of them. */
export function withoutTexts(bytes: Buffer): Buffer {
  const pieces = [signature];
  for (let at = signature.length; at + frameBytes <= bytes.length; ) {
    const end = at + frameBytes + bytes.readUInt32BE(at);
    if (!texts.includes(bytes.toString('latin1', at + 4, at + 8))) pieces.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(pieces);
}
