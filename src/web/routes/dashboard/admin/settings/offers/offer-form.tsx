import { useState } from 'react';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { OfferKind } from '../../../../../../shared/orders/offer.ts';
import { useSavedForm } from '../../../../../components/admin/settings/use-saved-form.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { FirstAndLastDay } from '../../../../../components/forms/day-field.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import { focusOn } from '../../../../../hooks/use-focus-on-navigation.ts';

const kinds: { kind: OfferKind; label: string }[] = [
  { kind: 'percent', label: t('giftSettings.percentOff') },
  { kind: 'amount', label: t('giftSettings.amountOff') },
  { kind: 'free_delivery', label: t('giftSettings.freeDelivery') },
];

export function OfferForm() {
  const [kind, setKind] = useState<OfferKind>('percent');
  const [made, setMade] = useState(0);
  const empty = () => {
    setMade(made + 1);
    focusOn(document.querySelector('main h1'));
  };
  const { errors, isBusy, props } = useSavedForm({ intent: 'add', onSuccess: empty });
  return (
    <form key={made} {...props} className="panel grid gap-5" noValidate aria-labelledby="new-offer">
      <h2 id="new-offer" className="text-xl">
        {t('adminFrame.newOffer')}
      </h2>
      <KindChoice chosen={kind} choose={setKind} />
      <Worth kind={kind} errors={errors} />
      <CodeField error={errors.code} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
        <FirstAndLastDay errors={errors} noEnd={t('giftSettings.noEnd')} />
      </div>
      <Limits errors={errors} />
      <Button type="submit" wide busy={isBusy && t('adminOrder.saving')}>
        {t('giftSettings.startOffer')}
      </Button>
    </form>
  );
}

interface PartProps {
  errors: FieldErrors;
}

/** What it takes off, and from which sum on. */
function Worth({ kind, errors }: PartProps & { kind: OfferKind }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
      {kind === 'percent' && (
        <Field label={t('customOrders.perCent')} name="percent" inputMode="numeric" error={errors.percent} />
      )}
      {kind === 'amount' && (
        <Field label={t('giftSettings.rupeesOff')} name="amount" inputMode="decimal" error={errors.amount} />
      )}
      <Field
        label={t('giftSettings.minimum')}
        name="minimum"
        inputMode="decimal"
        hint={t('giftSettings.minimumHint')}
        error={errors.minimum}
      />
    </div>
  );
}

function CodeField({ error }: { error?: string }) {
  return (
    <Field
      label={t('user.code')}
      name="code"
      maxLength={30}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      className="field-control uppercase"
      hint={t('giftSettings.codeHint')}
      error={error}
    />
  );
}

/** How often it can be used. */
function Limits({ errors }: PartProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
      <Field
        label={t('adminFrame.uses')}
        name="maxUses"
        inputMode="numeric"
        hint={t('giftSettings.noLimit')}
        error={errors.maxUses}
      />
      <Field
        label={t('giftSettings.usesPerBuyer')}
        name="maxUsesPerBuyer"
        inputMode="numeric"
        hint={t('giftSettings.noLimit')}
        error={errors.maxUsesPerBuyer}
      />
    </div>
  );
}

function KindChoice({ chosen, choose }: { chosen: OfferKind; choose: (kind: OfferKind) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 text-sm font-semibold">{t('giftSettings.what')}</legend>
      {kinds.map((one) => (
        <label
          key={one.kind}
          className="flex min-h-11 cursor-pointer items-center rounded-sm border-[1.5px] border-bark bg-cotton px-4 font-medium has-checked:bg-ink has-checked:text-cotton has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
        >
          <input
            className="sr-only"
            type="radio"
            name="kind"
            value={one.kind}
            checked={chosen === one.kind}
            onChange={() => choose(one.kind)}
          />
          {one.label}
        </label>
      ))}
    </fieldset>
  );
}
