import { useId, useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { FieldError } from '../../../../components/forms/field.tsx';

const ratings = [1, 2, 3, 4, 5];
const star = 'grid size-14 place-items-center relative cursor-pointer fill-transparent stroke-bark max-[359px]:size-12';
/** Up to the chosen one. */
const filled =
  'has-checked:fill-haldi has-checked:stroke-haldi-ink [&:has(~label_:checked)]:fill-haldi [&:has(~label_:checked)]:stroke-haldi-ink';
const focused =
  'has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-indigo has-focus-visible:rounded-sm';

/** Stars to tap; to the keyboard and to screen readers a group of radio buttons. */
export function RatingField({ error }: { error?: string }) {
  const [rating, setRating] = useState(0);
  const id = useId();
  const describedBy = error ? `${id}-hint ${id}-error` : `${id}-hint`;
  return (
    <fieldset className="grid gap-[3px]" aria-describedby={describedBy}>
      <legend className="text-sm font-semibold">{t('reviews.rating')}</legend>
      <div className="-ms-1.5 flex flex-wrap items-center">
        {ratings.map((value) => (
          <label key={value} className={`${star} ${filled} ${focused}`}>
            <input
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              type="radio"
              name="rating"
              value={value}
              required
              onChange={() => setRating(value)}
            />
            <span className="sr-only">{t('reviews.starsNumber', { count: value })}</span>
            <svg className="size-11" viewBox="0 0 24 24" strokeWidth="1.3" strokeLinejoin="round" aria-hidden="true">
              <path d="m12 2.800 2.900 5.900 6.500.900-4.700 4.600 1.100 6.500-5.800-3.100-5.800 3.100 1.100-6.500-4.700-4.600 6.500-.900Z" />
            </svg>
          </label>
        ))}
        <b className="ms-3.5 font-display text-2xl/none font-normal" aria-hidden="true">
          {rating || ''}
        </b>
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {t('reviews.ratingHint')}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
