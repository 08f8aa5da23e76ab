import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../shared/languages/translate.ts';
import { toast } from '../../stores/toasts.ts';
import { Button } from '../forms/button.tsx';
import { PhotoDrop } from '../forms/files/photo-drop.tsx';
import { smallerPhoto } from './smaller-photo.ts';

const maxPhotos = 3;
const dataUrlHead = 'data:image/jpeg;base64,';

/** Photos that go with a form as data URLs; one too many is left out with a toast. */
export function useSentPhotos(form: RefObject<HTMLElement | null>) {
  const [photos, setPhotos] = useState<string[]>([]);
  // Several may be read before the next render.
  const present = useRef<string[]>([]);
  const change = (all: string[]) => {
    present.current = all;
    setPhotos(all);
  };
  const take = (photo: string) => {
    const all = [...new Set([...present.current, dataUrlHead + photo])];
    if (all.length > maxPhotos) toast.error(t('forms.atMostPhotos', { count: maxPhotos }));
    change(all.slice(0, maxPhotos));
  };
  const remove = (photo: string) => {
    flushSync(() => change(present.current.filter((one) => one !== photo)));
    form.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  };
  return { photos, take, remove, json: () => JSON.stringify(photos.map((photo) => photo.slice(dataUrlHead.length))) };
}

export function AddPhotos({ photos, take }: Pick<ReturnType<typeof useSentPhotos>, 'photos' | 'take'>) {
  return (
    <PhotoDrop
      isFull={photos.length >= maxPhotos}
      take={take}
      multiple
      label={t('forms.addPhotos')}
      hint={t('forms.addPhotosHint', { count: maxPhotos })}
      upload={smallerPhoto}
    />
  );
}

interface SentPhotosProps {
  photos: readonly string[];
  /** What they were sent with. */
  noun: 'request' | 'complaint';
  /** Removes a photo that is not sent yet. */
  remove?: (photo: string) => void;
}

function nameSentPhoto(noun: SentPhotosProps['noun'], number: number, count: number): string {
  return noun === 'request'
    ? t('order.sentWithRequest', { number, count })
    : t('order.sentWithComplaint', { number, count });
}

export function SentPhotos({ photos, noun, remove }: SentPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((photo, index) => (
        <li key={photo} className="grid justify-items-start gap-1">
          <a href={photo} download={`photo-${index + 1}.webp`}>
            <img src={photo} alt={nameSentPhoto(noun, index + 1, photos.length)} className="h-36 rounded-sm" />
          </a>
          {remove && (
            <Button
              look="plain"
              aria-label={t('forms.removePhotoNumber', { number: index + 1 })}
              onClick={() => remove(photo)}
            >
              {t('forms.removePhoto')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
