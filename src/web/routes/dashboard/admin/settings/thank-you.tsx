import { useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { FieldError, TextArea } from '../../../../components/forms/field.tsx';
import { PhotoDrop } from '../../../../components/forms/files/photo-drop.tsx';
import { UploadForm } from '../../../../components/forms/files/upload-form.tsx';
import { smallerPhoto } from '../../../../components/photos/smaller-photo.ts';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/thank-you';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.thankYouPage')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  api('GET /shop/thanks-settings', { signal });

const unchanged = 'unchanged';

export const clientAction = formAction(({ fields: { isOn, words = '', photo = unchanged } }) => {
  const sent = photo === unchanged ? {} : { photo: photo || null };
  return withToast(api('PUT /shop/thanks-settings', { body: { isOn: isOn === 'on', words, ...sent } }));
});

/** What recipients of gifts find behind the QR code of the card. */
export default function ThankYou({ loaderData: { settings } }: Route.ComponentProps) {
  const { errors, isBusy, props } = useSavedForm();
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.thankYouPage')}</h1>
      <UploadForm {...props} noValidate className="panel grid max-w-[700px] gap-5">
        <p>{t('shopSettings.thankYouText')}</p>
        <ChoiceField type="checkbox" name="isOn" defaultChecked={settings.isOn} label={t('shopSettings.printCode')} />
        <TextArea
          label={t('gifts.yourWordsLabel')}
          name="words"
          defaultValue={settings.words}
          maxLength={1_000}
          error={errors.words}
          hint={t('shopSettings.thankYouWordsHint')}
        />
        <PagePhoto present={settings.photo} error={errors.photo} changed={props.onChange} />
        <p className="text-sm text-ink-2">{t('shopSettings.switchedOff')}</p>
        <div>
          <Button type="submit" busy={isBusy && t('forms.save')}>
            {t('forms.save')}
          </Button>
        </div>
      </UploadForm>
    </>
  );
}

interface PagePhotoProps {
  present: string | null;
  error?: string;
  changed: () => void;
}

function PagePhoto({ present, error, changed }: PagePhotoProps) {
  const [photo, setPhoto] = useState(unchanged);
  const set = (value: string) => {
    setPhoto(value);
    changed();
  };
  const shown = photo === unchanged ? present : photo && `data:image/jpeg;base64,${photo}`;
  return (
    <div className="grid gap-2">
      <input type="hidden" name="photo" value={photo} />
      {shown && (
        <div className="grid justify-items-start gap-2">
          <img src={shown} alt={t('shopSettings.onThankYouPage')} className="max-h-60 rounded-sm" />
          <Button look="plain" small onClick={() => set('')}>
            {t('gifts.removeThePhoto')}
          </Button>
        </div>
      )}
      <PhotoDrop
        label={shown ? t('shopSettings.chooseAnotherPhoto') : t('gifts.addPhoto')}
        hint={t('shopSettings.thankYouPhotoHint')}
        upload={smallerPhoto}
        take={set}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
