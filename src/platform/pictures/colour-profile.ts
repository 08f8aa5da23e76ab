/** ISO 23091-2 (ITU-T H.273), as `nclx` of HEIC and AVIF and `cICP` of PNG have it. */
export interface ColourCodes {
  primaries: number;
  transfer: number;
}

/** X, Y and Z of red, green and blue, for the white D50 of ICC profiles. */
const primariesByCode = new Map<number, readonly number[]>([
  [1, [0.436075, 0.222505, 0.013932, 0.385065, 0.716879, 0.097105, 0.14308, 0.060617, 0.714173]],
  [9, [0.673459, 0.279033, -0.001931, 0.165661, 0.675338, 0.029983, 0.1251, 0.045629, 0.797134]],
  [12, [0.515102, 0.241182, -0.001049, 0.291965, 0.692236, 0.041882, 0.157153, 0.066582, 0.784378]],
]);
const white = [0.964203, 1, 0.824905] as const;

/** Nits of white in a picture without highlights (ITU-R BT.2408, 5.1), and of the brightest of HLG. */
const referenceWhite = 203;
const brightestHlg = 1_000;
/** What is brighter than this part of white is compressed, so that highlights keep their shape. */
const knee = 0.75;

function compressHighlights(light: number): number {
  return light <= knee ? light : knee + (1 - knee) * (1 - Math.exp((knee - light) / (1 - knee)));
}

const fromSrgb = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** ITU-R BT.2100, table 4. */
function fromPq(value: number): number {
  const [m1, m2, c1, c2, c3] = [0.1593017578125, 78.84375, 0.8359375, 18.8515625, 18.6875] as const;
  const power = value ** (1 / m2);
  const nits = 10_000 * (Math.max(power - c1, 0) / (c2 - c3 * power)) ** (1 / m1);
  return compressHighlights(nits / referenceWhite);
}

/** ITU-R BT.2100, table 5, shown on a screen of 1,000 nits. */
function fromHlg(value: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073] as const;
  const scene = value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - c) / a) + b) / 12;
  return compressHighlights((brightestHlg * scene ** 1.2) / referenceWhite);
}

const transfersByCode = new Map<number, (value: number) => number>([
  ...[1, 2, 6, 13, 14, 15].map((code) => [code, fromSrgb] as const),
  [4, (value) => value ** 2.2],
  [5, (value) => value ** 2.8],
  [8, (value) => value],
  [16, fromPq],
  [18, fromHlg],
]);

export const isSrgb = ({ primaries, transfer }: ColourCodes) =>
  primaries === 1 && transfersByCode.get(transfer) === fromSrgb;

/** An ICC profile (ICC.1:2001-04) from which colours are converted to sRGB; null for codes that no photo has. */
export function makeProfile({ primaries, transfer }: ColourCodes): Buffer | null {
  const columns = primariesByCode.get(primaries);
  const decode = transfersByCode.get(transfer);
  if (!columns || !decode) return null;
  const xyz = (at: number) => tag('XYZ ', columns.slice(at, at + 3).map(fixed));
  const curve = makeCurve(decode);
  const name = Buffer.from(`H.273 ${primaries}/${transfer}\0`, 'latin1');
  return joinTags([
    ['desc', tag('desc', [u32(name.length), name, Buffer.alloc(78)])],
    ['cprt', tag('text', [Buffer.from('No copyright\0', 'latin1')])],
    ['wtpt', tag('XYZ ', white.map(fixed))],
    ...[['rXYZ', xyz(0)] as const, ['gXYZ', xyz(3)] as const, ['bXYZ', xyz(6)] as const],
    ...[['rTRC', curve] as const, ['gTRC', curve] as const, ['bTRC', curve] as const],
  ]);
}

const curvePoints = 4_096;

function makeCurve(decode: (value: number) => number): Buffer {
  const points = Buffer.alloc(2 * curvePoints);
  for (let at = 0; at < curvePoints; at++) {
    const light = Math.min(1, Math.max(0, decode(at / (curvePoints - 1))));
    points.writeUInt16BE(Math.round(light * 0xffff), 2 * at);
  }
  return tag('curv', [u32(curvePoints), points]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** s15Fixed16Number. */
function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 0x10000));
  return bytes;
}

/** Its length is a multiple of 4. */
function tag(type: string, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), u32(0), ...parts]);
  return Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
}

const headerBytes = 128;
const entryBytes = 12;

function joinTags(tags: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const places = new Map<Buffer, number>();
  let size = headerBytes + 4 + entryBytes * tags.length;
  for (const [, content] of tags) {
    if (places.has(content)) continue;
    places.set(content, size);
    size += content.length;
  }
  const entries = tags.map(([name, content]) =>
    Buffer.concat([Buffer.from(name, 'latin1'), u32(places.get(content) ?? 0), u32(content.length)]),
  );
  return Buffer.concat([writeHeader(size), u32(tags.length), ...entries, ...places.keys()]);
}

function writeHeader(size: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(0x02400000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.writeUInt16BE(2026, 24);
  header.writeUInt16BE(1, 26);
  header.writeUInt16BE(1, 28);
  header.write('acsp', 36, 'latin1');
  Buffer.concat(white.map(fixed)).copy(header, 68);
  return header;
}
