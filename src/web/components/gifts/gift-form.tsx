import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '../../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../../shared/languages/translate.ts';
import { maxMessageLength } from '../../../shared/orders/gift.ts';
import { lengthAsRead } from '../../../shared/text/text.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { changeGift, type GiftDraft, giftDraft } from '../../stores/gift.ts';
import { AddressFields } from '../forms/address-fields.tsx';
import { ChoiceField } from '../forms/choice-field.tsx';
import { Field, TextArea } from '../forms/field.tsx';
import type { FieldErrors } from '../forms/form-errors.ts';
import { LanguageSelect } from '../forms/language-select.tsx';
import { PrivacyNotice } from '../forms/privacy-notice.tsx';
import '../../gifts.css';
import { CardDesigns } from './card-designs.tsx';
import { CardPreview } from './card-preview.tsx';
import { GiftPart } from './gift-part.tsx';
import { GiftWraps } from './gift-wraps.tsx';
import { SavedPlace, useSavedPlaces } from './saved-places.tsx';

/** Begins the fields' names: the form of the buyer's own address may be on the same page. */
export const prefix = 'gift-';

const write = ({ target: { name, value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
  changeGift({ [name.slice(prefix.length)]: value } as Partial<GiftDraft>);

export function GiftForm({ errors }: { errors: FieldErrors }) {
  const draft = giftDraft.use();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${prefix}${first}"]`)?.focus();
  }, [errors]);
  return (
    <div ref={form} className="@container grid gap-6">
      <Recipient draft={draft} errors={errors} />
      <Card draft={draft} errors={errors} />
      <GiftWraps chosen={draft.wrap} error={errors.wrap} choose={(wrap) => changeGift({ wrap })} />
      <GiftPart legend={t('gifts.inTheParcel')}>
        <div>
          <ChoiceField
            type="checkbox"
            label={t('gifts.hidePrices')}
            checked={draft.hidePrices}
            onChange={({ target }) => changeGift({ hidePrices: target.checked })}
          />
        </div>
      </GiftPart>
    </div>
  );
}

interface PartProps {
  draft: GiftDraft;
  errors: FieldErrors;
}

function Recipient({ draft, errors }: PartProps) {
  const places = useSavedPlaces();
  const [choices, setChoices] = useState(0);
  return (
    <GiftPart legend={t('gifts.whoIsItFor')}>
      <div className="clear-start empty:hidden">
        <SavedPlace draft={draft} places={places} onChosen={() => setChoices(choices + 1)} />
      </div>
      <div className="clear-start grid gap-4 @min-[560px]:grid-cols-2">
        <Field
          label={t('gifts.theirName')}
          name={`${prefix}name`}
          autoComplete="off"
          required
          maxLength={100}
          value={draft.name}
          onChange={write}
          error={errors.name}
        />
        <Field
          label={t('gifts.theirPhone')}
          hint={t('gifts.theirPhoneHint')}
          name={`${prefix}phone`}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
          maxLength={30}
          value={draft.phone}
          onChange={write}
          error={errors.phone}
        />
      </div>
      <AddressFields key={choices} address={draft} errors={errors} prefix={prefix} onPlace={changeGift} />
      <PrivacyNotice place="recipient" />
    </GiftPart>
  );
}

function Card({ draft, errors }: PartProps) {
  const { name: recipient, message, from, design, wantsThanks } = draft;
  const { hasThanksPage, languages: further = [] } = useShop().settings;
  return (
    <GiftPart legend={t('gifts.yourWords')}>
      <div className="clear-start grid gap-6 @min-[560px]:grid-cols-[minmax(0,1fr)_220px]">
        <Words draft={draft} errors={errors} />
        {message.trim() && (
          <CardPreview
            recipient={recipient}
            message={message}
            from={from}
            design={design}
            hasCode={wantsThanks && hasThanksPage === true}
          />
        )}
      </div>
      <CardDesigns name={`${prefix}design`} design={design} choose={(chosen) => changeGift({ design: chosen })} />
      {hasThanksPage && (
        <ChoiceField
          type="checkbox"
          label={t('gifts.codeOnCard')}
          checked={wantsThanks}
          onChange={({ target }) => changeGift({ wantsThanks: target.checked })}
        />
      )}
      {further.length > 0 && (
        <LanguageSelect
          label={t('gifts.theirLanguage')}
          hint={t('gifts.theirLanguageHint')}
          further={further}
          value={draft.language || currentLanguage()}
          onChange={({ target }) => changeGift({ language: target.value as Language })}
          error={errors.language}
        />
      )}
    </GiftPart>
  );
}

function Words({ draft: { message, from }, errors }: PartProps) {
  const length = lengthAsRead(message);
  return (
    <div className="grid content-start gap-4">
      <TextArea
        label={t('gifts.message')}
        hint={t('gifts.messageHint', { length, most: maxMessageLength })}
        name={`${prefix}message`}
        rows={5}
        value={message}
        onChange={write}
        error={errors.message ?? (length > maxMessageLength ? t('gifts.shorten') : undefined)}
      />
      <Field
        label={t('gifts.from')}
        name={`${prefix}from`}
        autoComplete="off"
        maxLength={60}
        value={from}
        onChange={write}
        error={errors.from}
      />
    </div>
  );
}
