import { useSortable } from '@dnd-kit/sortable';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { Button } from '../../forms/button.tsx';
import { FieldError } from '../../forms/field.tsx';
import { Drawing, Icon } from '../../page/icon.tsx';
import type { FormPhoto } from './use-photos.ts';

interface ShotProps {
  photo: FormPhoto;
  number: number;
  isLast: boolean;
  remove: () => void;
  retry: () => void;
  replace: (picture: Blob) => void;
  moveBy: (by: 1 | -1) => void;
}

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

/** One photo of a product form: it can be moved, sent again and deleted. */
export function PhotoShot({ photo, number, isLast, remove, retry, replace, moveBy }: ShotProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: photo.key });
  const at = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition } : undefined;
  return (
    <li
      ref={setNodeRef}
      style={at}
      className="relative w-37.5 data-dragging:z-2"
      data-dragging={isDragging || undefined}
    >
      <div
        {...attributes}
        {...listeners}
        role="button"
        tabIndex={0}
        className="h-37.5 cursor-grab touch-manipulation"
        aria-label={t('productForm.movePhoto', { number })}
      >
        <img src={photo.src} alt={t('productForm.photoNumber', { number })} width={150} height={150} />
      </div>
      {photo.progress !== undefined && !photo.error && <Sending progress={photo.progress} number={number} />}
      <Trouble photo={photo} retry={retry} />
      {number === 1 && (
        <span className="absolute left-0 top-30.5 bg-ink text-cotton text-xs font-semibold py-[3px] px-2.5">
          {t('productForm.cover')}
        </span>
      )}
      <DeleteButton number={number} remove={remove} />
      <Buttons {...{ photo, number, isLast, replace, moveBy }} />
    </li>
  );
}

function Trouble({ photo, retry }: Pick<ShotProps, 'photo' | 'retry'>) {
  if (!photo.waiting && !photo.error) return null;
  return (
    <FieldError role={photo.error ? 'alert' : 'status'}>
      {photo.error ?? photo.waiting}{' '}
      <Button look="plain" className="shrink-0 whitespace-nowrap" onClick={(event) => retryFrom(event, retry)}>
        {t('frame.tryAgain')}
      </Button>
    </FieldError>
  );
}

function Buttons({ photo, number, isLast, replace, moveBy }: Omit<ShotProps, 'remove' | 'retry'>) {
  const [isCropping, setCropping] = useState(false);
  return (
    <>
      <span className="flex justify-between">
        <MoveButton
          icon="left"
          label={t('productForm.photoForward', { number })}
          disabled={number === 1}
          move={() => moveBy(-1)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={t('productForm.cropPhoto', { number })}
          onClick={() => setCropping(true)}
        >
          <Drawing path="M7 3v14h14M3 7h14v14" />
        </button>
        <MoveButton
          icon="right"
          label={t('productForm.photoBack', { number })}
          disabled={isLast}
          move={() => moveBy(1)}
        />
      </span>
      {isCropping && (
        <Suspense>
          <CropDialog photo={photo} use={replace} close={() => setCropping(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The button goes, so the focus moves to its photo. */
function retryFrom({ currentTarget }: MouseEvent<HTMLElement>, retry: () => void): void {
  currentTarget.closest('li')?.querySelector<HTMLElement>('[role="button"]')?.focus();
  retry();
}

function Sending({ progress, number }: { progress: number; number: number }) {
  return (
    <>
      <progress className="w-full" value={progress} max={1} aria-label={t('productForm.sendingPhoto', { number })} />
      <span className="text-sm text-ink-2">
        {t('productForm.sendingPercent', { percent: Math.round(progress * 100) })}
      </span>
    </>
  );
}

interface MoveButtonProps {
  icon: 'left' | 'right';
  label: string;
  disabled: boolean;
  move: () => void;
}

function MoveButton({ icon, label, disabled, move }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="icon-button disabled:text-[#b5a290]"
      aria-label={label}
      disabled={disabled}
      onClick={move}
    >
      <Icon name={icon} />
    </button>
  );
}

function DeleteButton({ number, remove }: Pick<ShotProps, 'number' | 'remove'>) {
  return (
    <button
      type="button"
      className="icon-button absolute -right-2 -top-2 bg-cotton shadow-tag"
      aria-label={t('productForm.deletePhoto', { number })}
      onClick={remove}
    >
      <Icon name="close" />
    </button>
  );
}
