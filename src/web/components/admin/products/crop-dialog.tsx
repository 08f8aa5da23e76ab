import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import { t } from '../../../../shared/languages/translate.ts';
import 'react-image-crop/dist/ReactCrop.css';
import { photoUrlAt } from '../../../../shared/products/photo-url.ts';
import { Button } from '../../forms/button.tsx';
import { Dialog, DialogButtons } from '../../forms/dialog.tsx';
import { FieldError } from '../../forms/field.tsx';
import { cropPicture, middleSquare, turnPicture } from './turn-and-crop.ts';
import type { FormPhoto } from './use-photos.ts';

interface CropDialogProps {
  photo: FormPhoto;
  use: (picture: Blob) => void;
  close: () => void;
}

type Shape = 'square' | 'free';
const unreadable = t('productForm.pictureUnreadable');
const almostAll = { x: 5, y: 5, width: 90, height: 90 };

/** Turns and crops a photo before it is sent; loaded when it is first wanted. */
export default function CropDialog({ photo, use, close }: CropDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { picture, turn, hasFailed, isBusy, work } = usePicture(photo);
  const [shape, setShape] = useState<Shape>('square');
  const [area, setArea] = useState<PercentCrop>();
  const image = useRef<HTMLImageElement>(null);
  const hasDragged = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  const choose = (wanted: Shape) => {
    setShape(wanted);
    const { naturalWidth = 1, naturalHeight = 1 } = image.current ?? {};
    setArea({ unit: '%', ...(wanted === 'square' ? middleSquare(naturalWidth, naturalHeight) : almostAll) });
  };
  const finish = () =>
    work(async (blob) => {
      use(area && area.width > 0 ? await cropPicture(blob, area) : blob);
      dialog.current?.close();
    });
  return (
    // A drag that ends outside the dialog is no click on the backdrop.
    <div onClickCapture={(event) => hasDragged.current && event.stopPropagation()}>
      <Dialog ref={dialog} label={t('productForm.cropAndTurn')} onClose={close}>
        <div className="dialog-body">
          <h2>{t('productForm.cropAndTurn')}</h2>
          <Shapes chosen={shape} choose={choose} />
          {picture && (
            <Area
              ref={image}
              {...{ url: picture.url, shape, area, setArea, hasDragged }}
              onLoad={() => choose(shape)}
            />
          )}
          {hasFailed && <FieldError role="alert">{unreadable}</FieldError>}
          <Turns isDisabled={!picture || isBusy} turn={turn} />
          <Finish isReady={picture !== undefined} isBusy={isBusy} use={finish} />
        </div>
      </Dialog>
    </div>
  );
}

interface AreaProps {
  ref: Ref<HTMLImageElement>;
  url: string;
  shape: Shape;
  area: PercentCrop | undefined;
  setArea: (area: PercentCrop) => void;
  /** Whether a drag has just ended. */
  hasDragged: { current: boolean };
  onLoad: () => void;
}

function Area({ ref, url, shape, area, setArea, hasDragged, onLoad }: AreaProps) {
  return (
    <ReactCrop
      className="max-h-[42vh] justify-self-center"
      crop={area}
      aspect={shape === 'square' ? 1 : undefined}
      keepSelection
      ruleOfThirds
      minWidth={32}
      minHeight={32}
      onChange={(_, share) => setArea(share)}
      onDragStart={() => (hasDragged.current = true)}
      onDragEnd={() => setTimeout(() => (hasDragged.current = false))}
    >
      <img
        ref={ref}
        className="max-h-[42vh] w-auto! touch-none"
        src={url}
        alt={t('productForm.wholePhoto')}
        onLoad={onLoad}
      />
    </ReactCrop>
  );
}

interface FinishProps {
  isReady: boolean;
  isBusy: boolean;
  use: () => void;
}

function Finish({ isReady, isBusy, use }: FinishProps) {
  return (
    <DialogButtons>
      <Button disabled={!isReady} busy={isBusy && t('adminOrder.saving')} onClick={use}>
        {t('productForm.useThis')}
      </Button>
    </DialogButtons>
  );
}

function Turns({ isDisabled, turn }: { isDisabled: boolean; turn: (quarters: 1 | -1) => void }) {
  return (
    <div className="button-row">
      <Button look="plain" className="mt-0! w-auto!" disabled={isDisabled} onClick={() => turn(-1)}>
        {t('productForm.turnLeft')}
      </Button>
      <Button look="plain" className="mt-0! w-auto!" disabled={isDisabled} onClick={() => turn(1)}>
        {t('productForm.turnRight')}
      </Button>
    </div>
  );
}

const shapes = [
  ['square', t('productForm.square')],
  ['free', t('productForm.free')],
] as const;

function Shapes({ chosen, choose }: { chosen: Shape; choose: (shape: Shape) => void }) {
  return (
    <div
      role="group"
      aria-label={t('productForm.shape')}
      className="grid grid-cols-2 overflow-hidden rounded-sm border-[1.5px] border-bark"
    >
      {shapes.map(([shape, label]) => (
        <button
          key={shape}
          type="button"
          className="mt-0! min-h-11 cursor-pointer text-sm font-medium aria-pressed:bg-ink aria-pressed:text-cotton"
          aria-pressed={shape === chosen}
          onClick={() => choose(shape)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The picture as turned so far. */
function usePicture({ file, url = '' }: FormPhoto) {
  const [picture, setPicture] = useState<{ blob: Blob; url: string }>();
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const show = useCallback((blob: Blob) => setPicture({ blob, url: URL.createObjectURL(blob) }), []);
  useEffect(() => {
    const original = file ? Promise.resolve(file) : fetch(photoUrlAt(url, 1280)).then((reply) => reply.blob());
    original
      .then((blob) => turnPicture(blob, 0))
      .then(show)
      .catch(() => setFailed(true));
  }, [file, url, show]);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture]);
  const work = (task: (blob: Blob) => Promise<void>) => {
    if (!picture || isBusy) return;
    setBusy(true);
    task(picture.blob)
      .catch(() => setFailed(true))
      .finally(() => setBusy(false));
  };
  return {
    picture,
    hasFailed,
    isBusy,
    work,
    turn: (quarters: 1 | -1) => work(async (blob) => show(await turnPicture(blob, quarters))),
  };
}
