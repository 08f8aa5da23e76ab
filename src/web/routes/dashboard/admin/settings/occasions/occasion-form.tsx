import { useState } from 'react';
import type { OccasionBody } from '../../../../../../occasions/api.ts';
import { dayInIndia } from '../../../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../../../shared/dates/weekday.ts';
import { Fold } from '../../../../../components/admin/fold.tsx';
import { sendPicture } from '../../../../../components/admin/products/send-photo.ts';
import { PictureField } from '../../../../../components/admin/settings/picture-field.tsx';
import { useSavedForm } from '../../../../../components/admin/settings/use-saved-form.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { DayField } from '../../../../../components/forms/day-field.tsx';
import { Field, Select, TextArea } from '../../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import { UploadForm } from '../../../../../components/forms/upload-form.tsx';
import { OccasionProducts } from './occasion-products.tsx';

export function OccasionFold({ occasion }: { occasion: OccasionBody }) {
  const { _id, name, slug, isHidden, products, days, kind } = occasion;
  const { errors, isBusy, props } = useSavedForm({ intent: 'save' });
  const today = dayInIndia(new Date());
  const next = days.find(({ day }) => day !== null && day >= today)?.day;
  const count = products === 1 ? '1 product' : `${products} products`;
  const said = [isHidden && 'hidden', next && formatWeekday(next), count].filter(Boolean).join(', ');
  return (
    <Fold name={`occasion-${slug}`} title={name} said={said} hasError={Object.keys(errors).length > 0}>
      <UploadForm {...props} className="grid gap-4" noValidate>
        <input type="hidden" name="occasionId" value={_id} />
        <Texts occasion={occasion} errors={errors} />
        <OwnPicture key={occasion.photo} occasion={occasion} error={errors.photo} />
        {kind === 'occasion' && <Days days={days} errors={errors} />}
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input className="size-5 accent-accent" type="checkbox" name="isHidden" defaultChecked={isHidden} />
          Hidden: no page, no link
        </label>
        <div className="button-row">
          <Button type="submit" look="ghost" small busy={isBusy && 'Saving...'}>
            Save
          </Button>
          {products > 0 && !isHidden && (
            <a className="inline-flex min-h-11 items-center underline underline-offset-6" href={`/for/${slug}`}>
              {`See /for/${slug}`}
            </a>
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
          hint={isOwn ? 'Empty = as in the calendar' : undefined}
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
      label={photo ? 'Another picture' : 'Picture'}
      hint="At the top of its page. Without one, photos of its products are shown."
      error={error}
      value={photo}
      upload={sendPicture}
      take={setPhoto}
    >
      {photo && (
        <div className="flex items-center gap-4">
          <img
            src={photo.replace(/\/\d+\.webp$/, '/320.webp')}
            alt={`Picture of ${occasion.name}`}
            width="120"
            height="120"
            className="size-30 rounded-sm object-cover"
          />
          <Button look="plain" small onClick={() => setPhoto(null)}>
            Remove picture
          </Button>
        </div>
      )}
    </PictureField>
  );
}

function Texts({ occasion, errors }: { occasion?: OccasionBody; errors: FieldErrors }) {
  return (
    <>
      <Field label="Name" name="name" maxLength={60} defaultValue={occasion?.name} error={errors.name} />
      <Field
        label="Title of its page"
        name="title"
        maxLength={80}
        defaultValue={occasion?.title}
        placeholder="For Onam"
        error={errors.title}
      />
      <Field
        label="Other names"
        name="otherNames"
        maxLength={400}
        defaultValue={occasion?.otherNames}
        hint="People search by them, in any script."
        error={errors.otherNames}
      />
      <TextArea
        label="Words on its page"
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
        New occasion
      </h2>
      <Select label="What" name="kind">
        <option value="occasion">Occasion</option>
        <option value="recipient">Recipient</option>
      </Select>
      <Texts errors={errors} />
      <Button type="submit" wide busy={isBusy && 'Saving...'}>
        Add
      </Button>
    </form>
  );
}
