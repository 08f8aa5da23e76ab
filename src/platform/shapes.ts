/** As in SVG and PDF: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Drawn alike as SVG and in a PDF. */
export interface Shape {
  /** As the `d` of an SVG path. */
  d: string;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  dash?: readonly [length: number, gap: number];
  isRound?: boolean;
  transform?: Matrix;
}

/** The shapes at a place, scaled. */
export function place(shapes: readonly Shape[], x: number, y: number, scale = 1): Shape[] {
  return shapes.map((shape) => {
    const [a, b, c, d, e, f] = shape.transform ?? [1, 0, 0, 1, 0, 0];
    const transform = [a * scale, b * scale, c * scale, d * scale, e * scale + x, f * scale + y] as const;
    return { ...shape, transform };
  });
}

export function shapesSvg(shapes: readonly Shape[], width: number, height: number): string {
  const paths = shapes.map(({ d, fill = 'none', stroke, strokeWidth = 1, dash, isRound, transform }) => {
    const line = stroke ? ` stroke="${stroke}" stroke-width="${strokeWidth}"` : '';
    const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}"` : '';
    const round = isRound ? ' stroke-linecap="round"' : '';
    const moved = transform ? ` transform="matrix(${transform.map((one) => +one.toFixed(5)).join(' ')})"` : '';
    return `<path d="${d}" fill="${fill}"${line}${dashes}${round}${moved}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths.join('')}</svg>`;
}
