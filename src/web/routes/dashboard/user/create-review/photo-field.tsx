import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { FieldError } from '../../../../components/forms/field.tsx';
import { FileDrop } from '../../../../components/forms/files/file-drop.tsx';
import { Icon } from '../../../../components/page/icon.tsx';

/** One photo with its preview; it is sent with the form. */
export function PhotoField({ error }: { error?: string }) {
  const [chosen, setChosen] = useState<{ name: string; url: string }>();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    field.current = input;
    setChosen(file && { name: file.name, url: URL.createObjectURL(file) });
  };
  const remove = () => {
    if (!field.current) return;
    field.current.value = '';
    field.current.focus();
    setChosen(undefined);
  };
  return (
    <div ref={box} className="grid gap-[7px]">
      <div className={`grid items-stretch gap-3.5 ${chosen ? 'grid-cols-[88px_minmax(0,1fr)]' : ''}`}>
        {chosen && <Preview {...chosen} remove={remove} />}
        <FileDrop
          name="photo"
          state="idle"
          box={box}
          label={chosen ? t('reviews.uploadInstead') : t('reviews.upload')}
          hint={chosen ? undefined : t('reviews.photoHint')}
          take={take}
        />
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

function Preview({ name, url, remove }: { name: string; url: string; remove: () => void }) {
  return (
    <div className="relative">
      <img
        className="h-27.5 rounded-sm text-xs"
        src={url}
        alt={t('reviews.yourPhoto', { name })}
        width={88}
        height={110}
      />
      <button
        type="button"
        className="icon-button absolute -top-3 -end-3 bg-cotton shadow-tag"
        aria-label={t('forms.removePhoto')}
        onClick={remove}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
