import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../../api-client/api-client.ts';
import { Button } from '../../../components/forms/button.tsx';
import { FieldError } from '../../../components/forms/field.tsx';
import { formatError } from '../../../components/forms/form-errors.ts';
import { PhotoDrop } from '../../../components/forms/photo-drop.tsx';
import { smallerPhoto } from '../../../components/photos/smaller-photo.ts';
import { formatHint, type QuestionProps } from './question.ts';

const unreadable = 'This photo cannot be read. Please choose a JPEG or PNG picture.';

/** The photo is sent at once; the answer is its id. */
export function PhotoField({ product, option, given, error, give }: QuestionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { shown, isBusy, failure, send } = useSentPhoto(product, option.id, give);
  const take = ({ files }: HTMLInputElement) => {
    const [file] = files ?? [];
    if (file) void send(file);
  };
  const remove = () => {
    flushSync(() => give(''));
    section.current?.querySelector('input')?.focus();
  };
  return (
    <section ref={section} className="grid gap-2" aria-labelledby={id} tabIndex={-1} data-answer={option.id}>
      <p id={id} className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {option.label} <span className="text-sm font-normal text-ink-2">{formatHint(option)}</span>
      </p>
      {given ? (
        <Added photo={shown} remove={remove} />
      ) : (
        <PhotoDrop
          label={isBusy ? 'Sending the photo…' : 'Add a photo'}
          hint="Only you and the shop see it. It is deleted 90 days after delivery."
          take={take}
        />
      )}
      <p className="sr-only" aria-live="polite">
        {isBusy ? 'Sending the photo…' : given ? 'Your photo is added.' : ''}
      </p>
      {(failure || error) && <FieldError role="alert">{failure || error}</FieldError>}
    </section>
  );
}

function Added({ photo, remove }: { photo: string; remove: () => void }) {
  return (
    <div className="flex items-center gap-4">
      {photo && <img src={photo} alt="The one you added" className="h-24 w-auto rounded-sm" />}
      <p>Your photo is added.</p>
      <Button look="plain" onClick={remove}>
        Remove photo
      </Button>
    </div>
  );
}

/** The photo that was sent from this page, while it is sent, and why it was not. */
function useSentPhoto(product: string, option: string, give: (photo: string) => void) {
  const [shown, setShown] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async (file: File) => {
    setBusy(true);
    setFailure('');
    try {
      const photo = await smallerPhoto(file).catch(() => '');
      if (!photo) return setFailure(unreadable);
      const sent = await api('POST /personalisation/photos', { body: { product, option, photo } });
      setShown(`data:image/jpeg;base64,${photo}`);
      give(sent.photo);
    } catch (problem) {
      setFailure(formatError(problem, unreadable));
    } finally {
      setBusy(false);
    }
  };
  return { shown, isBusy, failure, send };
}
