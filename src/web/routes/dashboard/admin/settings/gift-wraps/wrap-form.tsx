import { useState } from 'react';
import type { OwnersWrapBody } from '../../../../../../gifts/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { sendWrapPhoto } from '../../../../../components/admin/products/send-photo.ts';
import { PictureField } from '../../../../../components/admin/settings/picture-field.tsx';
import { useSavedForm } from '../../../../../components/admin/settings/use-saved-form.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { UploadForm } from '../../../../../components/forms/files/upload-form.tsx';

interface WrapFormProps {
  /** Without it, a new one. */
  wrap?: OwnersWrapBody;
  onSaved?: () => void;
}

export function WrapForm({ wrap, onSaved }: WrapFormProps) {
  const [made, setMade] = useState(0);
  return <Fields key={made} wrap={wrap} onSaved={onSaved ?? (() => setMade(made + 1))} />;
}

function Fields({ wrap, onSaved }: Required<Pick<WrapFormProps, 'onSaved'>> & Pick<WrapFormProps, 'wrap'>) {
  const [photo, setPhoto] = useState(wrap?.photo ?? null);
  const { errors, isBusy, props } = useSavedForm({ intent: wrap ? 'change' : 'add', onSuccess: onSaved });
  const title = wrap ? t('cart.changeNamed', { name: wrap.name }) : t('adminFrame.newGiftWrap');
  return (
    <UploadForm {...props} className="panel grid gap-5" noValidate aria-label={title}>
      <h2 dir="auto" className="text-xl wrap-anywhere">
        {title}
      </h2>
      {wrap && <input type="hidden" name="wrapId" value={wrap._id} />}
      <Field label={t('account.name')} name="name" maxLength={40} defaultValue={wrap?.name} error={errors.name} />
      <Field
        label={t('adminFrame.priceRupees')}
        name="price"
        inputMode="decimal"
        hint={t('giftSettings.priceHint')}
        defaultValue={wrap?.price ? String(wrap.price) : ''}
        error={errors.price}
      />
      <PictureField
        name="photo"
        label={photo ? t('giftSettings.anotherPicture') : t('giftSettings.picture')}
        hint={t('giftSettings.wrapPictureHint')}
        error={errors.photo}
        value={photo}
        upload={sendWrapPhoto}
        take={setPhoto}
      >
        {photo && <img src={photo} alt="" width="120" height="120" className="size-30 rounded-sm object-cover" />}
      </PictureField>
      <Button type="submit" wide busy={isBusy && t('adminOrder.saving')}>
        {wrap ? t('forms.save') : t('giftSettings.add')}
      </Button>
    </UploadForm>
  );
}
