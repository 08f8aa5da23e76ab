import { closestCenter, DndContext } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useRef } from 'react';
import type { ProductBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { FieldError } from '../../forms/field.tsx';
import { useSorting } from '../lists/sorting.ts';
import { PhotoShot } from './photo-shot.tsx';
import { PhotoSource } from './photo-source.tsx';
import type { FormPhoto, usePhotos } from './use-photos.ts';

interface PhotoEditorProps {
  photos: ReturnType<typeof usePhotos>;
  /** An existing product, whose photos are deleted at once. */
  product?: ProductBody;
  error?: string;
}

/** The first photo is the cover. */
export function PhotoEditor({ photos, product, error }: PhotoEditorProps) {
  const { photos: all, move, remove, retry, replace, add, state } = photos;
  const box = useRef<HTMLDivElement>(null);
  const keys = all.map(({ key }) => key);
  const sorting = useSorting(keys, 'photo', move);
  const deletion = useActionForm({ intent: 'deletePhoto', onSuccess: () => remove(deleted.current) });
  const deleted = useRef('');
  const take = ({ key, id, file }: FormPhoto) => {
    const url = id && !file && product?.photos.find((one) => one.includes(id));
    if (!product || !url) return remove(key);
    deleted.current = key;
    deletion.submit({ productId: product._id, encodedPhotoUrl: url });
  };
  return (
    <div ref={box} className="grid content-start gap-2.5">
      <span className="text-sm font-semibold">{t('order.photos')}</span>
      <PhotoSource add={add} state={state} box={box} />
      <DndContext id="photos" collisionDetection={closestCenter} {...sorting}>
        <SortableContext items={keys} strategy={rectSortingStrategy}>
          <ul className="flex flex-wrap gap-x-3 gap-y-4.5 pt-2">
            {all.map((photo, index) => (
              <PhotoShot
                key={photo.key}
                photo={photo}
                number={index + 1}
                isLast={index === all.length - 1}
                remove={() => take(photo)}
                retry={() => retry(photo.key)}
                replace={(picture) => replace(photo.key, picture)}
                moveBy={(by) => move(index, index + by)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
