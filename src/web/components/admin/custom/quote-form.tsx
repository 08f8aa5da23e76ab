import { type SubmitEvent, useState } from 'react';
import type { QuoteBody } from '../../../../orders/api.ts';
import { addDays } from '../../../../shared/dates/calendar.ts';
import { dayInIndia } from '../../../../shared/dates/dates.ts';
import { isLanguage } from '../../../../shared/languages/languages.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import type { Submission } from '../../../hooks/form-action.ts';
import { useShop } from '../../../hooks/use-shop.ts';
import { Button } from '../../forms/button.tsx';
import { DayField } from '../../forms/day-field.tsx';
import { Field, FieldError, Select, TextArea } from '../../forms/field.tsx';
import { PhotoDrop } from '../../forms/files/photo-drop.tsx';
import { UploadForm } from '../../forms/files/upload-form.tsx';
import type { FieldErrors } from '../../forms/form-errors.ts';
import { LanguageSelect } from '../../forms/language-select.tsx';
import { smallerPhoto } from '../../photos/smaller-photo.ts';
import { findAmount } from '../orders/require-amount.ts';
import { useSavedForm } from '../settings/use-saved-form.ts';
import { lineField, QuoteLines } from './quote-lines.tsx';
import { useQuoteSums } from './use-quote-sums.ts';

/** @throws FormError for text that is not a number */
export function quoteIn(fields: Submission['fields']) {
  const { title = '', words, photo, readyOn = '', validUntil = '', forName, phone, email, address, kind } = fields;
  const { language = '' } = fields;
  const advance = kind === 'amount' ? (findAmount(fields, 'advance') ?? 0) : null;
  return {
    ...{ title, words, readyOn, validUntil, forName, phone, email: email?.trim(), address },
    ...goodsIn(fields),
    delivery: findAmount(fields, 'delivery') ?? 0,
    ...(kind === 'percent' ? { advancePercent: Number(fields.percent) } : { advance }),
    ...(photo && { photo }),
    ...(isLanguage(language) && { language }),
  };
}

/** One line has the quote's name; more have names of their own. */
function goodsIn(fields: Submission['fields']) {
  const lines = [];
  for (let index = 0; fields[lineField(index, 'name')] !== undefined; index++)
    lines.push({
      name: fields[lineField(index, 'name')] ?? '',
      quantity: Number(fields[lineField(index, 'quantity')]),
      price: findAmount(fields, lineField(index, 'price')) ?? 0,
      taxHeading: fields[lineField(index, 'taxHeading')],
    });
  if (lines.length > 0) return { lines };
  return {
    quantity: Number(fields.quantity),
    price: findAmount(fields, 'price') ?? 0,
    taxHeading: fields.taxHeading,
  };
}

interface QuoteFormProps {
  quote?: QuoteBody;
  word: string;
}

/** What is made, its price and its day; what is to be paid now follows as it is typed. */
export function QuoteForm({ quote, word }: QuoteFormProps) {
  const { errors, isBusy, submit, props } = useSavedForm({ intent: 'save' });
  const sums = useQuoteSums(quote);
  const [photo, setPhoto] = useState('');
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (photo) form.set('photo', photo);
    submit(form);
  };
  return (
    <UploadForm
      ref={props.ref}
      onSubmit={onSubmit}
      onChange={({ currentTarget }) => {
        props.onChange();
        sums.read(currentTarget);
      }}
      className="panel grid max-w-[640px] gap-5"
      noValidate
      aria-label={t('customOrders.quote')}
    >
      <Thing quote={quote} errors={errors} />
      <Photo photo={photo} known={quote?.photo ?? null} take={setPhoto} error={errors.photo} />
      <QuoteLines quote={quote} errors={errors} changed={sums.read} />
      <Price quote={quote} errors={errors} kind={sums.kind} />
      <Days quote={quote} errors={errors} />
      <Person quote={quote} errors={errors} />
      <ReaderLanguage quote={quote} errors={errors} />
      <Sums total={sums.total} first={sums.first} />
      <Button type="submit" wide busy={isBusy && t('adminOrder.saving')}>
        {word}
      </Button>
    </UploadForm>
  );
}

interface PartProps {
  quote?: QuoteBody;
  errors: FieldErrors;
}

function Thing({ quote, errors }: PartProps) {
  return (
    <>
      <Field
        label={t('customOrders.whatYouMake')}
        name="title"
        maxLength={120}
        defaultValue={quote?.title}
        error={errors.title}
        required
      />
      <TextArea
        label={t('customOrders.wordsAboutIt')}
        name="words"
        maxLength={2_000}
        defaultValue={quote?.words}
        error={errors.words}
      />
    </>
  );
}

const daysToMake = 14;
const daysToPay = 7;

function Days({ quote, errors }: PartProps) {
  const today = dayInIndia(new Date());
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
      <DayField
        label={t('customOrders.readyBy')}
        name="readyOn"
        hint={quote ? undefined : t('customOrders.twoWeeks')}
        defaultValue={quote?.readyOn ?? addDays(today, daysToMake)}
        error={errors.readyOn}
        required
      />
      <DayField
        label={t('customOrders.canBePaidUntil')}
        name="validUntil"
        hint={t('customOrders.priceHolds')}
        defaultValue={quote?.validUntil ?? addDays(today, daysToPay)}
        error={errors.validUntil}
        required
      />
    </div>
  );
}

function Sums({ total, first }: { total: number; first: number }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1" aria-live="polite">
      <dt className="text-lg font-semibold">{t('cart.total')}</dt>
      <dd className="text-right text-lg font-semibold tabular-nums">{formatPrice(total)}</dd>
      <dt className="text-ink-2">{t('checkout.toPayNow')}</dt>
      <dd className="text-right text-ink-2 tabular-nums">{formatPrice(first)}</dd>
    </dl>
  );
}

function Price({ quote, errors, kind }: PartProps & { kind: string }) {
  return (
    <>
      <Field
        label={t('adminFrame.deliveryRupees')}
        name="delivery"
        inputMode="decimal"
        defaultValue={quote?.delivery ?? 0}
        error={errors.delivery}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
        <Select label={t('adminFrame.advance')} name="kind" defaultValue={quote?.advance ? 'amount' : 'none'}>
          <option value="none">{t('customOrders.noAdvance')}</option>
          <option value="percent">{t('customOrders.partOfTotal')}</option>
          <option value="amount">{t('customOrders.anAmount')}</option>
        </Select>
        {kind === 'percent' && (
          <Field
            label={t('customOrders.perCent')}
            name="percent"
            inputMode="numeric"
            defaultValue={50}
            error={errors.advancePercent ?? errors.advance}
          />
        )}
        {kind === 'amount' && (
          <Field
            label={t('customOrders.advanceAmount')}
            name="advance"
            inputMode="decimal"
            defaultValue={quote?.advance ?? ''}
            error={errors.advance}
          />
        )}
      </div>
    </>
  );
}

function Person({ quote, errors }: PartProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-sm text-ink-2">{t('customOrders.forWhom')}</legend>
      <Field
        label={t('account.name')}
        name="forName"
        maxLength={100}
        defaultValue={quote?.forName}
        error={errors.forName}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
        <Field
          label={t('account.phone')}
          name="phone"
          inputMode="tel"
          maxLength={30}
          defaultValue={quote?.phone}
          error={errors.phone}
        />
        <Field
          label={t('account.email')}
          name="email"
          inputMode="email"
          maxLength={254}
          defaultValue={quote?.email}
          error={errors.email}
        />
      </div>
      <TextArea
        label={t('customOrders.deliveryAddress')}
        name="address"
        maxLength={500}
        defaultValue={quote?.address}
        hint={t('customOrders.deliveryAddressHint')}
        error={errors.address}
      />
    </fieldset>
  );
}

/** Nothing in a shop with one language. */
function ReaderLanguage({ quote, errors }: PartProps) {
  const { languages: further } = useShop().settings;
  if (!further?.length) return null;
  return (
    <LanguageSelect
      label={t('customOrders.language')}
      hint={t('customOrders.languageHint')}
      name="language"
      further={further}
      unchosen={quote ? undefined : t('customOrders.languageAsKnown')}
      defaultValue={quote?.language}
      error={errors.language}
    />
  );
}

interface PhotoProps {
  photo: string;
  known: string | null;
  take: (photo: string) => void;
  error?: string;
}

function Photo({ photo, known, take, error }: PhotoProps) {
  const shown = photo ? `data:image/jpeg;base64,${photo}` : known;
  return (
    <div className="grid gap-3">
      {shown && (
        <img className="max-h-60 w-auto max-w-full rounded-sm" src={shown} alt={t('customOrders.photoOfQuote')} />
      )}
      <PhotoDrop
        label={shown ? t('customOrders.anotherPhoto') : t('customOrders.addPhoto')}
        upload={smallerPhoto}
        take={take}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
