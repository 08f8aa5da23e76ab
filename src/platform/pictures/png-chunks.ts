/** PNG (third edition), 5.2. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const texts = ['tEXt', 'zTXt', 'iTXt'];
/** Length, type and checksum of a chunk. */
const frameBytes = 12;

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

function* listChunks(bytes: Buffer): Generator<{ type: string; whole: Buffer }> {
  for (let at = signature.length; at + frameBytes <= bytes.length; ) {
    const end = at + frameBytes + bytes.readUInt32BE(at);
    yield { type: bytes.toString('latin1', at + 4, at + 8), whole: bytes.subarray(at, end) };
    at = end;
  }
}

/** The content of the first chunk of this type. */
export function findChunk(bytes: Buffer, type: string): Buffer | undefined {
  for (const chunk of listChunks(bytes)) if (chunk.type === type) return chunk.whole.subarray(8, -4);
  return undefined;
}

/** Nobody sees the texts of a PNG, and libpng unpacks gigabytes of them. Leaves out further types of chunks, too. */
export function withoutTexts(bytes: Buffer, further: readonly string[] = []): Buffer {
  const left = [...texts, ...further];
  const chunks = [...listChunks(bytes)].filter(({ type }) => !left.includes(type));
  return Buffer.concat([signature, ...chunks.map(({ whole }) => whole)]);
}
