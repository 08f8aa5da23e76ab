import { type SubmitEvent, useRef, useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { firstCharacters } from '../../../../shared/text/text.ts';
import { Button } from '../../../components/forms/button.tsx';
import { FieldError, TextArea } from '../../../components/forms/field.tsx';
import { PhotoDrop } from '../../../components/forms/files/photo-drop.tsx';
import { UploadForm } from '../../../components/forms/files/upload-form.tsx';
import { useFocusAfterChange } from '../../../components/forms/use-focus-after-change.ts';
import { smallerPhoto } from '../../../components/photos/smaller-photo.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { useShop } from '../../../hooks/use-shop.ts';

const maxWords = 500;
const suggestions = [t('gifts.isLovely'), t('gifts.thankYouSoMuch'), t('gifts.madeMyDay')];

export function ThanksForm({ giver }: { giver: string }) {
  const [photo, setPhoto] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterChange(box, photo);
  const { errors, isBusy, submit, props } = useActionForm();
  const { sendsEmail } = useShop().settings;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set('photo', photo);
    submit(form);
  };
  return (
    <UploadForm ref={props.ref} onSubmit={onSubmit} className="grid gap-5" noValidate>
      <Suggestions />
      <TextArea label={t('gifts.yourWordsLabel')} name="words" maxLength={maxWords} error={errors.words} required />
      <div ref={box}>
        {photo ? <ChosenPhoto photo={photo} remove={() => setPhoto('')} /> : <AddPhoto giver={giver} take={setPhoto} />}
      </div>
      {errors.photo && <FieldError>{errors.photo}</FieldError>}
      <Button type="submit" busy={isBusy && t('order.sending')}>
        {t('gifts.send')}
      </Button>
      <p className="text-sm text-ink-2">
        {sendsEmail ? t('gifts.thanksByEmail', { giver: giver || t('gifts.theGiver') }) : t('gifts.thanksOnPage')}
      </p>
    </UploadForm>
  );
}

function Suggestions() {
  return (
    <div className="flex flex-wrap gap-3">
      {suggestions.map((words) => (
        <Button key={words} look="ghost" small onClick={({ currentTarget: { form } }) => form && begin(form, words)}>
          {words}
        </Button>
      ))}
    </div>
  );
}

function AddPhoto({ giver, take }: { giver: string; take: (photo: string) => void }) {
  return (
    <PhotoDrop
      label={t('gifts.addPhoto')}
      hint={t('gifts.thanksPhotoHint', { giver: giver || t('gifts.theGiver') })}
      upload={smallerPhoto}
      take={take}
    />
  );
}

function ChosenPhoto({ photo, remove }: { photo: string; remove: () => void }) {
  return (
    <div className="grid justify-items-start gap-2">
      <img src={`data:image/jpeg;base64,${photo}`} alt={t('gifts.whatYouSend')} className="max-h-60 rounded-sm" />
      <Button look="plain" small onClick={remove}>
        {t('gifts.removeThePhoto')}
      </Button>
    </div>
  );
}

/** Puts the words after those that are written already, and the cursor behind them. */
function begin(form: HTMLFormElement, words: string): void {
  const field = form.elements.namedItem('words');
  if (!(field instanceof HTMLTextAreaElement)) return;
  const text = [field.value.trim(), `${words}${t('product.stop')} `].filter(Boolean).join(' ');
  field.value = firstCharacters(text, maxWords);
  field.focus();
}
