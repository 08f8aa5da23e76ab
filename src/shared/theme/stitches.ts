/**
 * The stitched alphabet, a grid of 5 × 7 for each character: the character, then its seven rows as digits of base 32.
 */
const glyphs =
  "AehhvhhhBuhhuhhuCfgggggfDuhhhhhuEvgguggvFvggugggGfggjhhfHhhhvhhhIe44444eJ72222icKhikokihLggggggvMhrllhhhNhpljhhhOehhhhhePuhhugggQehhhlidRuhhukihSfgge11uTv444444UhhhhhheVhhhhha4WhhhllrhXhha4ahhYhha4444Zv1248gv0ehjlphe14c4444e2eh1248v3u11e11u426aiv225vgu11he6egguhhe7v1248888ehhehhe9ehhf11e 0000000&cik8lid-000v000.00000cc'4400000!4444404";
const rowsByCharacter = new Map(
  Array.from({ length: glyphs.length / 8 }, (_, at) => [glyphs[8 * at], glyphs.slice(8 * at + 1, 8 * at + 8)]),
);
const columns = 6;

/** Column and row of each stitch, from 0; null with characters outside of the alphabet. */
export function layStitches(text: string): { x: number; y: number }[] | null {
  const rows = [...text.toUpperCase()].map((character) => rowsByCharacter.get(character));
  if (rows.length === 0 || rows.includes(undefined)) return null;
  return rows.flatMap((known = '', at) =>
    [...known].flatMap((row, y) =>
      [0, 1, 2, 3, 4].filter((x) => Number.parseInt(row, 32) & (16 >> x)).map((x) => ({ x: at * columns + x, y })),
    ),
  );
}

/**
 * The text as a path around 0, 0, as large as it fits into the box: two leaves for each stitch. Null with characters
 * outside of the alphabet.
 */
export function stitchedPath(text: string, width: number, height: number): string | null {
  const stitches = layStitches(text);
  if (!stitches) return null;
  const across = [...text.toUpperCase()].length * columns - 1;
  const pitch = Math.min(width / across, height / 7);
  const at = (...values: number[]) => values.map((value) => (value * pitch).toFixed(1)).join(' ');
  return stitches
    .map(({ x, y }) => {
      const leaf = (from: number, side: 1 | -1) =>
        `M${at(x - across / 2 + from, y - 3.46)}c${at(-0.12 * side, 0.4, 0, 0.82, 0.46 * side, 1.06)}c${at(0.06 * side, -0.4, -0.08 * side, -0.86, -0.46 * side, -1.06)}z`;
      return leaf(0.03, 1) + leaf(0.97, -1);
    })
    .join('');
}
