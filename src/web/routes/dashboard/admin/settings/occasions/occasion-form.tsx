import { useState } from 'react';
import { Link } from 'react-router';
import type { OccasionBody } from '../../../../../../occasions/api.ts';
import { dayInIndia } from '../../../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../../../shared/dates/weekday.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { Fold } from '../../../../../components/admin/fold.tsx';
import { sendPicture } from '../../../../../components/admin/products/send-photo.ts';
import { PictureField } from '../../../../../components/admin/settings/picture-field.tsx';
import { useSavedForm } from '../../../../../components/admin/settings/use-saved-form.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { DayField } from '../../../../../components/forms/day-field.tsx';
import { Field, Select, TextArea } from '../../../../../components/forms/field.tsx';
import { UploadForm } from '../../../../../components/forms/files/upload-form.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import { OccasionProducts } from './occasion-products.tsx';

export function OccasionFold({ occasion }: { occasion: OccasionBody }) {
  const { _id, name, slug, isHidden, products, days, kind } = occasion;
  const { errors, isBusy, props } = useSavedForm({ intent: 'save' });
  const today = dayInIndia(new Date());
  const next = days.find(({ day }) => day !== null && day >= today)?.day;
  const count = t('catalogFile.products', { count: products });
  const said = [isHidden && t('giftSettings.hidden'), next && formatWeekday(next), count].filter(Boolean).join(', ');
  return (
    <Fold name={`occasion-${slug}`} title={name} said={said} hasError={Object.keys(errors).length > 0}>
      <UploadForm {...props} className="grid gap-4" noValidate>
        <input type="hidden" name="occasionId" value={_id} />
        <Texts occasion={occasion} errors={errors} />
        <OwnPicture key={occasion.photo} occasion={occasion} error={errors.photo} />
        {kind === 'occasion' && <Days days={days} errors={errors} />}
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input className="size-5 accent-accent" type="checkbox" name="isHidden" defaultChecked={isHidden} />
          {t('giftSettings.hiddenOccasion')}
        </label>
        <div className="button-row">
          <Button type="submit" look="ghost" small busy={isBusy && t('adminOrder.saving')}>
            {t('forms.save')}
          </Button>
          {products > 0 && !isHidden && (
            <Link className="inline-flex min-h-11 items-center underline underline-offset-6" to={`/for/${slug}`}>
              {t('giftSettings.seePage', { page: `/for/${slug}` })}
            </Link>
          )}
        </div>
      </UploadForm>
      <OccasionProducts occasion={occasion} />
    </Fold>
  );
}

function Days({ days, errors }: Pick<OccasionBody, 'days'> & { errors: FieldErrors }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
      {days.map(({ year, day, isOwn }) => (
        <DayField
          key={year}
          label={String(year)}
          name={`day${year}`}
          defaultValue={day ?? ''}
          hint={isOwn ? t('giftSettings.asInCalendar') : undefined}
          error={errors[`day${year}`]}
        />
      ))}
    </div>
  );
}

function OwnPicture({ occasion, error }: { occasion: OccasionBody; error?: string }) {
  const [photo, setPhoto] = useState(occasion.photo);
  return (
    <PictureField
      name="photo"
      label={photo ? t('giftSettings.anotherPicture') : t('giftSettings.picture')}
      hint={t('giftSettings.occasionPictureHint')}
      error={error}
      value={photo}
      upload={sendPicture}
      take={setPhoto}
    >
      {photo && (
        <div className="flex items-center gap-4">
          <img
            src={photo.replace(/\/\d+\.webp$/, '/320.webp')}
            alt={t('giftSettings.pictureOf', { name: occasion.name })}
            width="120"
            height="120"
            className="size-30 rounded-sm object-cover"
          />
          <Button look="plain" small onClick={() => setPhoto(null)}>
            {t('giftSettings.removePicture')}
          </Button>
        </div>
      )}
    </PictureField>
  );
}

function Texts({ occasion, errors }: { occasion?: OccasionBody; errors: FieldErrors }) {
  return (
    <>
      <Field label={t('account.name')} name="name" maxLength={60} defaultValue={occasion?.name} error={errors.name} />
      <Field
        label={t('giftSettings.pageTitle')}
        name="title"
        maxLength={80}
        defaultValue={occasion?.title}
        placeholder={t('giftSettings.pageTitleExample')}
        error={errors.title}
      />
      <Field
        label={t('giftSettings.otherNames')}
        name="otherNames"
        maxLength={400}
        defaultValue={occasion?.otherNames}
        hint={t('giftSettings.otherNamesHint')}
        error={errors.otherNames}
      />
      <TextArea
        label={t('giftSettings.pageWords')}
        name="words"
        maxLength={2_000}
        defaultValue={occasion?.words}
        error={errors.words}
      />
    </>
  );
}

export function NewOccasion() {
  const [added, setAdded] = useState(0);
  const { errors, isBusy, props } = useSavedForm({ intent: 'add', onSuccess: () => setAdded(added + 1) });
  return (
    <form key={added} {...props} className="panel grid gap-5" noValidate aria-labelledby="new-occasion">
      <h2 id="new-occasion" className="text-xl">
        {t('giftSettings.newOccasion')}
      </h2>
      <Select label={t('giftSettings.what')} name="kind">
        <option value="occasion">{t('adminProducts.occasion')}</option>
        <option value="recipient">{t('giftSettings.recipient')}</option>
      </Select>
      <Texts errors={errors} />
      <Button type="submit" wide busy={isBusy && t('adminOrder.saving')}>
        {t('giftSettings.add')}
      </Button>
    </form>
  );
}
