import { useEffect, useEffectEvent, useState } from 'react';
import type { OrderBody } from '../../../orders/api.ts';
import { t } from '../../../shared/languages/translate.ts';

interface AnswerPhotosProps {
  order: OrderBody;
  find: () => Promise<{ photos: { _id: string; url: string }[] }>;
}

/** The photos that the buyer sent for the pieces; nothing is asked for without any. */
export function AnswerPhotos({ order, find }: AnswerPhotosProps) {
  const [photos, setPhotos] = useState<{ _id: string; url: string }[]>([]);
  const sent = order.products.flatMap(({ answers = [] }) => answers.filter(({ photo }) => photo));
  const load = useEffectEvent(async () => {
    if (sent.length > 0) setPhotos((await find().catch(() => ({ photos: [] }))).photos);
  });
  useEffect(() => void load(), []);
  if (photos.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={t('order.photosWithOrder')}>
      <h2 className="text-xl">{t('order.photos')}</h2>
      <ul className="flex flex-wrap gap-4">
        {photos.map(({ _id, url }) => {
          const label = sent.find(({ photo }) => photo === _id)?.label ?? t('order.photo');
          return (
            <li key={_id} className="grid gap-1">
              <img src={url} alt={label} className="h-40 w-auto rounded-sm" />
              <a className="text-sm" href={url} download={`${label}.webp`}>
                {t('order.download', { name: label })}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
