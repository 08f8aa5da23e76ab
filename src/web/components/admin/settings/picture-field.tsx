import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { isFocusLost } from '../../../document/lost-focus.ts';
import { useNoticedChange } from '../../../hooks/form-changed.ts';
import { Button } from '../../forms/button.tsx';
import { FieldError } from '../../forms/field.tsx';
import { formatError } from '../../forms/form-errors.ts';
import { PhotoDrop } from '../../forms/photo-drop.tsx';
import { Icon } from '../../page/icon.tsx';
import type { Sending } from '../products/send-photo.ts';

interface PictureFieldProps<T> {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  value: T;
  hasRoom: boolean;
  upload: (file: File, sending: Sending) => Promise<T>;
  change: (value: T) => void;
  children?: ReactNode;
}

/** Chosen pictures as a hidden field, and a field to add one; it is uploaded at once and shown only after saving. */
export function PictureField<T>({
  name,
  label,
  hint,
  error,
  value,
  hasRoom,
  upload,
  change,
  children,
}: PictureFieldProps<T>) {
  const { progress, failure, take } = useUpload(upload, change);
  const box = useRef<HTMLDivElement>(null);
  useNoticedChange(value);
  useFocusAfterChange(box, value);
  return (
    <div ref={box} className="grid content-start gap-[7px]">
      <input type="hidden" name={name} value={JSON.stringify(value)} />
      {children}
      {progress !== undefined && (
        <progress className="w-full accent-accent" value={progress} max={1} aria-label={`Sending ${label}`} />
      )}
      {hasRoom && progress === undefined && <PhotoDrop label={label} hint={hint} take={take} />}
      {(failure || error) && <FieldError>{failure || error}</FieldError>}
    </div>
  );
}

/** Sends a chosen picture: how far it is, and why it could not be sent. */
function useUpload<T>(upload: PictureFieldProps<T>['upload'], onSent: (value: T) => void) {
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState('');
  const take = async (field: HTMLInputElement) => {
    const [file] = field.files ?? [];
    field.value = '';
    if (!file) return;
    setFailure('');
    setProgress(0);
    try {
      onSent(await upload(file, { signal: new AbortController().signal, onProgress: setProgress, onWait: setFailure }));
      setFailure('');
    } catch (cause) {
      setFailure(formatError(cause, 'This picture could not be sent.'));
    }
    setProgress(undefined);
  };
  return { progress, failure, take };
}

/** The button of a picture that is gone, or is the first now, had the focus. */
function useFocusAfterChange(box: RefObject<HTMLElement | null>, value: unknown): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (!isFocusLost()) return;
    box.current?.querySelector<HTMLElement>('input[type=file], button')?.focus({ preventScroll: true });
  }, [box, value]);
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
  const add = async (file: File, sending: Sending) => [...urls, await upload(file, sending)];
  const first = (url: string) => setUrls([url, ...urls.filter((other) => other !== url)]);
  const shared = { name, label, hint, error, upload: add };
  return (
    <PictureField {...shared} value={urls} hasRoom={urls.length < max} change={setUrls}>
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
              aria-label={`Remove picture ${index + 1}`}
              onClick={() => setUrls(urls.filter((other) => other !== url))}
            >
              <Icon name="close" />
            </button>
            {index > 0 && (
              <Button look="plain" small className="px-0! whitespace-nowrap" onClick={() => first(url)}>
                Make first
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PictureField>
  );
}
