/** What a line of a backup may hold; those of real shops have a tenth of it. Each is read as a whole. */
const kilobyte = 1024;
const largest = {
  /** Its content is never parsed. */
  photo: 32 * kilobyte * kilobyte,
  /** One row of `dumpTables` may be larger than its lines otherwise are. */
  rows: 8 * kilobyte * kilobyte,
  other: 256 * kilobyte,
} as const;
const starts = { photo: Buffer.from('{"photo":"'), rows: Buffer.from('{"rows":[') };

/** The lines of a backup, without their ends. Throws an Error when one is larger than its kind may be. */
export async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  let most: number = largest.other;
  for await (const chunk of source) {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(10, from);
      const part = chunk.subarray(from, end < 0 ? undefined : end);
      length += part.length;
      if (part.length > 0) parts.push(part);
      if (length > most) most = findLargest(parts);
      if (length > most) throw new Error('A line is too long.');
      if (end < 0) break;
      yield Buffer.concat(parts);
      parts = [];
      length = 0;
      most = largest.other;
      from = end + 1;
    }
  }
  if (parts.length > 0) throw new Error('The last line is not whole.');
}

/** Whether this line, with its end, will be read again. */
export function isReadable(line: Buffer): boolean {
  return line.length - 1 <= findLargest([line]);
}

function findLargest(parts: readonly Buffer[]): number {
  const start = Buffer.concat(parts.slice(0, starts.photo.length)).subarray(0, starts.photo.length);
  const isKind = (kind: 'photo' | 'rows') => start.subarray(0, starts[kind].length).equals(starts[kind]);
  return isKind('photo') ? largest.photo : isKind('rows') ? largest.rows : largest.other;
}

const photoStart = /^\{"photo":"([^"\\]{1,200})","base64":"/;
const photoEnd = '"}';

/** Of a photo without parsing its content, which may be large; null = another line. */
export function readPhotoLine(line: Buffer): { photo: string; base64: string } | null {
  if (!line.subarray(0, starts.photo.length).equals(starts.photo)) return null;
  const [start, photo] = photoStart.exec(line.subarray(0, kilobyte).toString('latin1')) ?? [];
  const base64 = start && line.subarray(start.length, -photoEnd.length).toString('latin1');
  if (!photo || base64 === undefined || line.subarray(-photoEnd.length).toString() !== photoEnd)
    throw new Error('A photo has an unknown form.');
  return { photo, base64 };
}
