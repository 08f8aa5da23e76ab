interface Box {
  type: string;
  content: Buffer;
}

/** ISO 14496-12, 4.2: size, type, and a size of 64 bits when the first is 1; 0 = to the end. */
function* listBoxes(bytes: Buffer = Buffer.alloc(0)): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const head = size === 1 ? 16 : 8;
    if (at + head > bytes.length) return;
    const length = size === 0 ? bytes.length - at : size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (length < head) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + head, at + length) };
    at += length;
  }
}

function findBox(bytes: Buffer | undefined, type: string): Buffer | undefined {
  for (const box of listBoxes(bytes)) if (box.type === type) return box.content;
  return undefined;
}

const maxItems = 10_000;

/** Numbers of 8, 16 or 32 bits, one after the other; 0 behind the end. */
function numberReader(bytes: Buffer = Buffer.alloc(0)) {
  let at = 0;
  return {
    isAtEnd: () => at >= bytes.length,
    read: (size: 1 | 2 | 4) => {
      const value = at + size <= bytes.length ? bytes.readUIntBE(at, size) : 0;
      at += size;
      return value;
    },
  };
}

/** The properties of the picture that a HEIC or AVIF file shows, or else of the first tile that it is made from. */
export function findPrimaryProperties(bytes: Buffer, type: string): Buffer[] {
  const meta = findBox(bytes, 'meta')?.subarray(4);
  const pitm = findBox(meta, 'pitm');
  const primary = numberReader(pitm?.subarray(4)).read(pitm?.[0] ? 4 : 2);
  const properties = findBox(meta, 'iprp');
  const all = [...listBoxes(findBox(properties, 'ipco'))];
  const linked = readAssociations(findBox(properties, 'ipma'));
  const findFor = (item: number) =>
    (linked.get(item) ?? []).flatMap((index) => {
      const box = all[index - 1];
      return box?.type === type ? [box.content] : [];
    });
  const own = findFor(primary);
  return own.length > 0 ? own : findFor(findFirstTile(findBox(meta, 'iref'), primary));
}

/** ISO 23008-12, 9.3.2: the numbers of properties, by item. */
function readAssociations(ipma: Buffer | undefined): Map<number, number[]> {
  const associations = new Map<number, number[]>();
  const isLong = ((ipma?.[3] ?? 0) & 1) === 1;
  const { read, isAtEnd } = numberReader(ipma?.subarray(4));
  const count = Math.min(read(4), maxItems);
  for (let item = 0; item < count && !isAtEnd(); item++) {
    const id = read(ipma?.[0] ? 4 : 2);
    const indexes = Array.from({ length: read(1) }, () => (isLong ? read(2) & 0x7fff : read(1) & 0x7f));
    associations.set(id, indexes);
  }
  return associations;
}

function findFirstTile(iref: Buffer | undefined, primary: number): number {
  const size = iref?.[0] ? 4 : 2;
  for (const { type, content } of listBoxes(iref?.subarray(4))) {
    const { read } = numberReader(content);
    if (type === 'dimg' && read(size) === primary && read(2) > 0) return read(size);
  }
  return -1;
}
