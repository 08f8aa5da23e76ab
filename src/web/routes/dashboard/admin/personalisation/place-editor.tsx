import { useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { textFaces } from '../../../../../shared/products/personalisation.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { Field, Select } from '../../../../components/forms/field.tsx';
import { Drawing } from '../../../../components/page/icon.tsx';
import type { DraftPlace } from './draft-option.ts';
import { moved, type Step, steps } from './move-place.ts';
import { Stage } from './stage.tsx';

interface PlaceEditorProps {
  label: string;
  place: DraftPlace;
  maxLength: number;
  photo: string;
  ratio: number;
  change: (place: DraftPlace) => void;
}

const faceNames = {
  display: t('variants.headingFace'),
  text: t('variants.textFace'),
  stitched: t('variants.stitchedFace'),
};
const longName = t('variants.longName');

/** The place of a text on the photo: dragged, moved by the arrow keys, or by the buttons below. */
export function PlaceEditor({ label, place, maxLength, photo, ratio, change }: PlaceEditorProps) {
  const [typed, setTyped] = useState<string>();
  const longest = typed ?? [...longName].slice(0, Math.max(1, maxLength)).join('').trim();
  return (
    <section className="grid gap-3" aria-label={t('variants.placeOf', { label })}>
      <h2 className="text-xl">{t('variants.placeOnPhoto')}</h2>
      <Stage {...{ label, place, photo, ratio, change, text: longest || label }} />
      <StepButtons move={(step, isFar) => change(moved(place, step, isFar))} />
      <p className="text-sm text-ink-2">{t('variants.placeHint')}</p>
      <Letters place={place} change={change} />
      <Field
        label={t('variants.longest')}
        value={longest}
        maxLength={maxLength}
        onChange={({ target }) => setTyped(target.value)}
      />
    </section>
  );
}

function StepButtons({ move }: { move: (step: Step, isFar: boolean) => void }) {
  return (
    <div className="grid grid-cols-4 gap-2">
      {steps.map(({ name, path, step }) => (
        <button
          key={name}
          type="button"
          className={`${edgeButton} px-1!`}
          aria-label={name}
          onClick={({ shiftKey }) => move(step, shiftKey)}
        >
          <Drawing path={path} />
        </button>
      ))}
    </div>
  );
}

/** Face and colour of the text. */
function Letters({ place, change }: Pick<PlaceEditorProps, 'place' | 'change'>) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label={t('variants.face')}
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
        label={t('variants.colourOfText')}
        type="color"
        className="h-12 w-full cursor-pointer rounded-sm border-[1.5px] border-bark bg-cotton p-1"
        value={place.colour}
        onChange={({ target }) => change({ ...place, colour: target.value })}
      />
    </div>
  );
}
