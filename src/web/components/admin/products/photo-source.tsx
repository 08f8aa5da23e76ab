import type { RefObject } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { FileDrop } from '../../forms/files/file-drop.tsx';
import { Drawing } from '../../page/icon.tsx';
import type { usePhotos } from './use-photos.ts';

interface PhotoSourceProps extends Pick<ReturnType<typeof usePhotos>, 'add' | 'state'> {
  box: RefObject<HTMLElement | null>;
}

const camera = 'M4 8h4l1.500-2.500h5L16 8h4v11H4zM15.500 13a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0Z';

/** Photos from the camera, the gallery, or dropped. */
export function PhotoSource({ add, state, box }: PhotoSourceProps) {
  const take = (field: HTMLInputElement) => {
    add(field.files ?? []);
    field.value = '';
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <label className="grid min-h-27.5 cursor-pointer place-items-center content-center gap-1.5 rounded-sm bg-linen p-3 text-sm font-semibold focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-indigo">
        <input
          type="file"
          className="sr-only"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        <span className="grid size-14 place-items-center rounded-full bg-ink text-cotton">
          <Drawing path={camera} />
        </span>
        {t('productForm.takePhoto')}
      </label>
      <FileDrop label={t('adminFrame.uploadPhotos')} multiple state={state} box={box} take={take} />
    </div>
  );
}
