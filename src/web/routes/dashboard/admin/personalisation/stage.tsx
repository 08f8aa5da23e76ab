import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { TextOnPhoto } from '../../../../components/products/text-on-photo.tsx';
import type { DraftPlace } from './draft-option.ts';
import { fitted, keySteps, moved } from './move-place.ts';

interface StageProps {
  label: string;
  place: DraftPlace;
  photo: string;
  /** The photo's width by its height. */
  ratio: number;
  change: (place: DraftPlace) => void;
  text: string;
}

/** The photo with the text, which is dragged or moved by the arrow keys. */
export function Stage({ label, place, photo, ratio, change, text }: StageProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    change(moved(place, step, event.shiftKey));
  };
  return (
    <div
      className="relative touch-none focus-visible:outline-3"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the text
      tabIndex={0}
      aria-label={t('variants.stageHelp', { label })}
      onKeyDown={onKeyDown}
    >
      <img src={photo} alt="" className="h-auto" draggable={false} />
      <TextOnPhoto texts={[{ text, place: { ...place, ratio } }]} />
      <DragBox place={place} ratio={ratio} change={change} />
    </div>
  );
}

function DragBox({ place, ratio, change }: Pick<StageProps, 'place' | 'ratio' | 'change'>) {
  const [wide, high] = [ratio * 1_000, 1_000];
  const [width, height] = [place.width * wide, place.height * high];
  const { box, grab, drag, release } = useDrag(place, change);
  return (
    <svg
      ref={box}
      className="absolute inset-0 size-full"
      viewBox={`0 0 ${wide} ${high}`}
      aria-hidden="true"
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <g transform={`translate(${place.x * wide} ${place.y * high}) rotate(${place.angle})`}>
        <rect
          className="cursor-move stroke-indigo"
          {...{ x: -width / 2, y: -height / 2, width, height }}
          fill="transparent"
          strokeWidth="4"
          onPointerDown={(event) => grab(event, 'box')}
        />
        <circle
          className="cursor-nwse-resize fill-cotton stroke-indigo"
          {...{ cx: width / 2, cy: height / 2, r: 26 }}
          strokeWidth="5"
          onPointerDown={(event) => grab(event, 'corner')}
        />
      </g>
    </svg>
  );
}

function useDrag(place: DraftPlace, change: (place: DraftPlace) => void) {
  const box = useRef<SVGSVGElement>(null);
  const from = useRef<{ x: number; y: number; part: 'box' | 'corner'; place: DraftPlace } | null>(null);
  const grab = ({ clientX: x, clientY: y, pointerId }: PointerEvent, part: 'box' | 'corner') => {
    from.current = { x, y, part, place };
    box.current?.setPointerCapture(pointerId);
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const { current: start } = from;
    if (!start || !box.current) return;
    const area = box.current.getBoundingClientRect();
    const [x, y] = [(clientX - start.x) / area.width, (clientY - start.y) / area.height];
    const { place: was, part } = start;
    if (part === 'box') change(fitted({ ...was, x: was.x + x, y: was.y + y }));
    else change(fitted({ ...was, width: was.width + 2 * x, height: was.height + 2 * y }));
  };
  const release = () => {
    from.current = null;
  };
  return { box, grab, drag, release };
}
