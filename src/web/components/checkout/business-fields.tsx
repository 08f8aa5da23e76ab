import { nameState } from '../../../shared/delivery/name-state.ts';
import { t } from '../../../shared/languages/translate.ts';
import { findGstinState, isGstin, readGstin } from '../../../shared/tax/gstin.ts';
import { business } from '../../stores/business.ts';
import { Field } from '../forms/field.tsx';
import { Icon } from '../page/icon.tsx';

const gstinLength = 15;

/** Folded: most gifts are bought by people. With a GSTIN the invoice is made out to the business. */
export function BusinessFields() {
  const { gstin, name } = business.use();
  const write = (changed: Partial<{ gstin: string; name: string }>) =>
    business.write({ ...business.read(), ...changed });
  const typed = readGstin(gstin);
  return (
    <details className="mt-5">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        {t('checkout.forBusiness')} <Icon name="down" />
      </summary>
      <div className="grid gap-4 pt-2">
        <Field
          label={t('checkout.gstin')}
          value={gstin}
          onChange={({ target }) => write({ gstin: target.value })}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          hint={describeState(typed)}
          error={typed.length >= gstinLength && !isGstin(typed) ? wrongGstin : undefined}
        />
        <Field
          label={t('checkout.business')}
          value={name}
          onChange={({ target }) => write({ name: target.value })}
          maxLength={100}
          autoComplete="organization"
          hint={t('checkout.businessHint')}
        />
      </div>
    </details>
  );
}

const wrongGstin = t('checkout.wrongGstin');

function describeState(typed: string): string {
  const state = isGstin(typed) ? findGstinState(typed) : null;
  return state ? t('checkout.registeredIn', { state: nameState(state) }) : t('checkout.gstinHint');
}
