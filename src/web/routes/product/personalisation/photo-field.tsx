import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { Button } from '../../../components/forms/button.tsx';
import { FieldError } from '../../../components/forms/field.tsx';
import { PhotoDrop } from '../../../components/forms/files/photo-drop.tsx';
import { useFocusAfterChange } from '../../../components/forms/use-focus-after-change.ts';
import { OwnText } from '../../../components/page/own-text.tsx';
import { smallerPhoto } from '../../../components/photos/smaller-photo.ts';
import { formatHint, type QuestionProps } from './question.ts';

/** The photo is sent at once; the answer is its id. */
export function PhotoField({ product, option, given, error, give }: QuestionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [shown, setShown] = useState('');
  const upload = async (file: File) => {
    const photo = await smallerPhoto(file);
    const sent = await api('POST /personalisation/photos', { body: { product, option: option.id, photo } });
    return { photo, answer: sent.photo };
  };
  const take = ({ photo, answer }: Awaited<ReturnType<typeof upload>>) => {
    setShown(`data:image/jpeg;base64,${photo}`);
    give(answer);
  };
  useFocusAfterChange(section, given);
  const remove = () => {
    flushSync(() => give(''));
    section.current?.querySelector('input')?.focus();
  };
  return (
    <section ref={section} className="grid gap-2" aria-labelledby={id} tabIndex={-1} data-answer={option.id}>
      <p id={id} className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <OwnText text={option.label} /> <span className="text-sm font-normal text-ink-2">{formatHint(option)}</span>
      </p>
      {given ? (
        <Added photo={shown} remove={remove} />
      ) : (
        <PhotoDrop label={t('gifts.addPhoto')} hint={t('personalisation.photoHint')} upload={upload} take={take} />
      )}
      <p className="sr-only" aria-live="polite">
        {given ? t('product.photoAdded') : ''}
      </p>
      {error && <FieldError role="alert">{error}</FieldError>}
    </section>
  );
}

function Added({ photo, remove }: { photo: string; remove: () => void }) {
  return (
    <div className="flex items-center gap-4">
      {photo && <img src={photo} alt={t('personalisation.theOneYouAdded')} className="h-24 w-auto rounded-sm" />}
      <p>{t('product.photoAdded')}</p>
      <Button look="plain" onClick={remove}>
        {t('forms.removePhoto')}
      </Button>
    </div>
  );
}
