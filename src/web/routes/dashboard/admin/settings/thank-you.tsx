import { useState } from 'react';
import { api } from '../../../../api-client/api-client.ts';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { FieldError, TextArea } from '../../../../components/forms/field.tsx';
import { PhotoDrop } from '../../../../components/forms/photo-drop.tsx';
import { UploadForm } from '../../../../components/forms/upload-form.tsx';
import { smallerPhoto } from '../../../../components/photos/smaller-photo.ts';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/thank-you';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Thank-you Page - ${shopIn(matches).shopName}`, isPrivate: true });

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
      <h1 className="mb-5">Thank-you Page</h1>
      <UploadForm {...props} noValidate className="panel grid max-w-[700px] gap-5">
        <p>
          The card of a gift can carry a QR code. It opens a page for the recipient, with your words and a photo, and
          without prices. From there one thank-you can be sent to the buyer, who finds it on the page of the order, and
          in an email once the shop sends emails.
        </p>
        <ChoiceField
          type="checkbox"
          name="isOn"
          defaultChecked={settings.isOn}
          label="Print the QR code on cards whose buyers want it"
        />
        <TextArea
          label="Your words"
          name="words"
          defaultValue={settings.words}
          maxLength={1_000}
          error={errors.words}
          hint="For example who made it, and how to care for it."
        />
        <PagePhoto present={settings.photo} error={errors.photo} changed={props.onChange} />
        <p className="text-sm text-ink-2">
          Switched off, new cards have no code. Codes that are printed already still open their page.
        </p>
        <div>
          <Button type="submit" busy={isBusy && 'Save'}>
            Save
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
          <img src={shown} alt="On the thank-you page" className="max-h-60 rounded-sm" />
          <Button look="plain" small onClick={() => set('')}>
            Remove the photo
          </Button>
        </div>
      )}
      <PhotoDrop
        label={shown ? 'Choose another photo' : 'Add a photo'}
        hint="Of you, or of your work."
        upload={smallerPhoto}
        take={set}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
