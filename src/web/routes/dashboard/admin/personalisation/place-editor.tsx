import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { textFaces } from '../../../../../shared/personalisation.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { Field, Select } from '../../../../components/forms/field.tsx';
import { Drawing } from '../../../../components/page/icon.tsx';
import { TextOnPhoto } from '../../../../components/products/text-on-photo.tsx';
import type { DraftPlace } from './draft-option.ts';

interface PlaceEditorProps {
  label: string;
  place: DraftPlace;
  maxLength: number;
  photo: string;
  ratio: number;
  change: (place: DraftPlace) => void;
}

const faceNames = { display: 'Heading', text: 'Text', stitched: 'Stitched' };
const longName = 'Maximilia Elizabeth Venkatanarasimharajuvaripeta';

/** Where a text stands on the photo: dragged, moved by the arrow keys, or by the buttons below. */
export function PlaceEditor({ label, place, maxLength, photo, ratio, change }: PlaceEditorProps) {
  const [typed, setTyped] = useState<string>();
  const longest = typed ?? [...longName].slice(0, Math.max(1, maxLength)).join('').trim();
  return (
    <section className="grid gap-3" aria-label={`Place of ${label} on the photo`}>
      <h2 className="text-xl">Place on the photo</h2>
      <Stage {...{ label, place, photo, ratio, change, text: longest || label }} />
      <div className="grid grid-cols-4 gap-2">
        {steps.map(({ name, path, step }) => (
          <button
            key={name}
            type="button"
            className={`${edgeButton} px-1!`}
            aria-label={name}
            onClick={({ shiftKey }) => change(moved(place, step, shiftKey))}
          >
            <Drawing path={path} />
          </button>
        ))}
      </div>
      <p className="text-sm text-ink-2">
        Drag the box or its corner, or use the arrow keys: 1 %, with Shift 5 %. Buyers see their own text here while
        they type.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="Face"
          value={place.face}
          onChange={({ target }) =>
            change({ ...place, face: textFaces.find((one) => one === target.value) ?? 'display' })
          }
        >
          {textFaces.map((face) => (
            <option key={face} value={face}>
              {faceNames[face]}
            </option>
          ))}
        </Select>
        <Field
          label="Colour of the text"
          type="color"
          className="h-12 w-full cursor-pointer rounded-sm border-[1.5px] border-bark bg-cotton p-1"
          value={place.colour}
          onChange={({ target }) => change({ ...place, colour: target.value })}
        />
      </div>
      <Field
        label="Longest name, to try it"
        value={longest}
        maxLength={maxLength}
        onChange={({ target }) => setTyped(target.value)}
      />
    </section>
  );
}

type Step = Partial<Record<'x' | 'y' | 'size' | 'angle', number>>;
const steps: { name: string; path: string; step: Step }[] = [
  { name: 'Left', path: 'm14.500 5.500-6.500 6.500 6.500 6.500', step: { x: -1 } },
  { name: 'Up', path: 'm7 14 5-5 5 5', step: { y: -1 } },
  { name: 'Down', path: 'm7 10 5 5 5-5', step: { y: 1 } },
  { name: 'Right', path: 'm9.500 5.500 6.500 6.500-6.500 6.500', step: { x: 1 } },
  { name: 'Smaller', path: 'M6 12h12', step: { size: -1 } },
  { name: 'Larger', path: 'M6 12h12M12 6v12', step: { size: 1 } },
  { name: 'Turn left', path: 'M5 5v5h5M5.500 10a7.500 7.500 0 1 1-1 5', step: { angle: -1 } },
  { name: 'Turn right', path: 'M19 5v5h-5M18.500 10a7.500 7.500 0 1 0 1 5', step: { angle: 1 } },
];
const ofKeys: Record<string, Step> = {
  ArrowLeft: { x: -1 },
  ArrowRight: { x: 1 },
  ArrowUp: { y: -1 },
  ArrowDown: { y: 1 },
  '+': { size: 1 },
  '-': { size: -1 },
};

function moved(place: DraftPlace, { x = 0, y = 0, size = 0, angle = 0 }: Step, isFar: boolean): DraftPlace {
  const by = isFar ? 0.05 : 0.01;
  const width = place.width + size * by;
  return fitted({
    ...place,
    x: place.x + x * by,
    y: place.y + y * by,
    width,
    height: (place.height * width) / place.width,
    angle: place.angle + angle * (isFar ? 5 : 1),
  });
}

function fitted(place: DraftPlace): DraftPlace {
  const between = (value: number, low: number, high: number) =>
    Math.round(Math.min(high, Math.max(low, value)) * 10_000) / 10_000;
  return {
    ...place,
    x: between(place.x, 0, 1),
    y: between(place.y, 0, 1),
    width: between(place.width, 0.02, 1),
    height: between(place.height, 0.01, 1),
    angle: ((place.angle + 540) % 360) - 180,
  };
}

interface StageProps extends Omit<PlaceEditorProps, 'maxLength'> {
  text: string;
}

function Stage({ label, place, photo, ratio, change, text }: StageProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ofKeys[event.key];
    if (!step) return;
    event.preventDefault();
    change(moved(place, step, event.shiftKey));
  };
  const [wide, high] = [ratio * 1_000, 1_000];
  const [width, height] = [place.width * wide, place.height * high];
  const { box, grab, drag, release } = useDrag(place, change);
  return (
    <div
      className="relative touch-none focus-visible:outline-3"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the text
      tabIndex={0}
      aria-label={`${label}: the arrow keys move it, plus and minus change its size`}
      onKeyDown={onKeyDown}
    >
      <img src={photo} alt="" className="h-auto" draggable={false} />
      <TextOnPhoto texts={[{ text, place: { ...place, ratio } }]} />
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
    </div>
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
