import { readFileSync } from 'node:fs';

const single = readFileSync(new URL('./pictures/phone.heic', import.meta.url));
/** The picture in that file: where its bytes are, and its size. */
const tile = { at: 0x165, length: 0x7f3, width: 1_200, height: 1_600 };

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)));
const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => u16(Math.floor(value / 65_536), value % 65_536)));
const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content]);
};
const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, u8(version, 0, 0, 0), ...parts);

interface GridOptions {
  quarterTurns?: number;
  edge?: number;
  /** ISO 23091-2, of the picture, of its tiles, or of another picture in the file, such as a gain map. */
  colours?: { primaries: number; transfer: number; belongTo: 'picture' | 'tiles' | 'other' };
}

/**
 * A photo of tiles (ISO 23008-12, 6.6.2.3), as phones write it; `quarterTurns` to the left are its orientation, and
 * `edge` pixels of the last column and row are not part of the picture.
 */
export function gridHeic(
  columns: number,
  rows: number,
  { quarterTurns = 0, edge = 0, colours }: GridOptions = {},
): Buffer {
  const size = [columns * tile.width - edge, rows * tile.height - edge] as const;
  const ids = Array.from({ length: columns * rows }, (_, place) => place + 2);
  const grid = Buffer.concat([u8(0, 0, rows - 1, columns - 1), u16(...size)]);
  const hvcC = single.subarray(single.indexOf('hvcC') - 4).subarray(0, 119);
  const item = (id: number, type: string) => fullBox('infe', 2, u16(id, 0), Buffer.from(`${type}\0`, 'latin1'));
  const properties = box(
    'ipco',
    hvcC,
    fullBox('ispe', 0, u32(tile.width, tile.height)),
    fullBox('ispe', 0, u32(...size)),
    box('irot', u8(quarterTurns)),
    ...(colours ? [box('colr', Buffer.from('nclx'), u16(colours.primaries, colours.transfer, 1), u8(0x80))] : []),
  );
  const linkColours = (item: 'picture' | 'tiles') => (colours?.belongTo === item ? [5] : []);
  const associations = [
    { id: 1, linked: [3, 0x84, ...linkColours('picture')] },
    ...ids.map((id) => ({ id, linked: [0x81, 2, ...linkColours('tiles')] })),
  ];
  const linked = associations.map((one) => Buffer.concat([u16(one.id), u8(one.linked.length, ...one.linked)]));
  const meta = (start: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iinf', 0, u16(ids.length + 1), item(1, 'grid'), ...ids.map((id) => item(id, 'hvc1'))),
      fullBox('iref', 0, box('dimg', u16(1, ids.length, ...ids))),
      box('iprp', properties, fullBox('ipma', 0, u32(linked.length), ...linked)),
      fullBox(
        'iloc',
        0,
        u16(0x4400, ids.length + 1),
        ...[1, ...ids].map((id) =>
          Buffer.concat([
            u16(id, 0, 1),
            u32(id === 1 ? start : start + grid.length, id === 1 ? grid.length : tile.length),
          ]),
        ),
      ),
    );
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const start = type.length + meta(0).length + 8;
  return Buffer.concat([type, meta(start), box('mdat', grid, single.subarray(tile.at, tile.at + tile.length))]);
}
