import { useLayoutEffect, useRef, useState } from 'react';
import type { TextPlace } from '../../../shared/products/personalisation.ts';
import { stitchedPath } from '../../../shared/theme/stitches.ts';

export interface PlacedText {
  text: string;
  place: TextPlace;
}

const high = 1_000;

/** Texts on the photo of a product, over its sibling `Picture`, and cut as the picture is. */
export function TextOnPhoto({ texts }: { texts: readonly PlacedText[] }) {
  const [first] = texts;
  if (!first) return null;
  const wide = first.place.ratio * high;
  return (
    <svg
      className="pointer-events-none absolute inset-0 size-full"
      viewBox={`0 0 ${wide} ${high}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-text-on-photo
    >
      {texts.map(({ text, place }, at) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: two may stand at one place
          key={at}
          transform={`translate(${place.x * wide} ${place.y * high}) rotate(${place.angle})`}
          fill={place.colour}
        >
          <DrawnText text={text} place={place} width={place.width * wide} height={place.height * high} />
        </g>
      ))}
    </svg>
  );
}

function DrawnText({ text, place, width, height }: PlacedText & { width: number; height: number }) {
  const stitches = place.face === 'stitched' ? stitchedPath(text, width, height) : null;
  if (!stitches) return <Written {...{ text, place, width, height }} />;
  return (
    <>
      <path d={stitches} fill="#000" opacity="0.4" transform={`translate(${height / 70} ${height / 45})`} />
      <path d={stitches} />
      <title>{text}</title>
    </>
  );
}

/** In one of the shop's two faces, smaller where it would be wider than its box. */
function Written({ text, place, width, height }: PlacedText & { width: number; height: number }) {
  const line = useRef<SVGTextElement>(null);
  const [scale, setScale] = useState(1);
  const size = height * 0.8;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another length
  useLayoutEffect(() => {
    const measure = () => setScale(Math.min(1, width / Math.max(1, line.current?.getComputedTextLength() ?? 1)));
    measure();
    void document.fonts.ready.then(measure);
  }, [text, width, height, place.face]);
  return (
    <g transform={`scale(${scale})`}>
      <text
        ref={line}
        className={place.face === 'text' ? 'font-text font-semibold' : 'font-display'}
        fontSize={size}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {text}
      </text>
    </g>
  );
}
