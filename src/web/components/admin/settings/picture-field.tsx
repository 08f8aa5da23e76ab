import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { useNoticedChange } from '../../../hooks/form-changed.ts';
import { Button } from '../../forms/button.tsx';
import { FieldError } from '../../forms/field.tsx';
import { PhotoDrop } from '../../forms/files/photo-drop.tsx';
import type { Sending } from '../../forms/files/uploads.ts';
import { useFocusAfterChange } from '../../forms/use-focus-after-change.ts';
import { Icon } from '../../page/icon.tsx';

interface PictureFieldProps<Sent> {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  value: unknown;
  isFull?: boolean;
  upload: (file: File, sending: Sending) => Promise<Sent>;
  take: (sent: Sent) => void;
  children?: ReactNode;
}

/** Chosen pictures as a hidden field, and a field to add one; it is uploaded at once and shown only after saving. */
export function PictureField<Sent>({ name, error, value, children, ...drop }: PictureFieldProps<Sent>) {
  const box = useRef<HTMLDivElement>(null);
  useNoticedChange(value);
  useFocusAfterChange(box, value);
  return (
    <div ref={box} className="grid content-start gap-[7px]">
      <input type="hidden" name={name} value={JSON.stringify(value)} />
      {children}
      <PhotoDrop {...drop} />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

interface PictureListProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  pictures: string[];
  max: number;
  upload: (file: File, sending: Sending) => Promise<string>;
}

export function PictureList({ name, label, hint, error, pictures, max, upload }: PictureListProps) {
  const [urls, setUrls] = useState(pictures);
  const take = (url: string) => setUrls((all) => [...all, url]);
  const first = (url: string) => setUrls([url, ...urls.filter((other) => other !== url)]);
  const shared = { name, label, hint, error, upload, take };
  return (
    <PictureField {...shared} value={urls} isFull={urls.length >= max}>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {urls.map((url, index) => (
          <li key={url} className="relative grid w-25 justify-items-start">
            <div className="h-31.5 w-25">
              <img
                src={url.replace(/\/\d+\.webp$/, '/320.webp')}
                alt={`${label} ${index + 1}`}
                width={100}
                height={126}
              />
            </div>
            <button
              type="button"
              className="icon-button absolute -top-2 -right-2 bg-cotton shadow-tag"
              aria-label={t('shopSettings.removePicture', { number: index + 1 })}
              onClick={() => setUrls(urls.filter((other) => other !== url))}
            >
              <Icon name="close" />
            </button>
            {index > 0 && (
              <Button look="plain" small className="px-0! whitespace-nowrap" onClick={() => first(url)}>
                {t('shopSettings.makeFirst')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PictureField>
  );
}
