import { Link } from 'react-router';
import type { TaxSettingsBody } from '../../../../../invoicing/api.ts';
import { dayInIndia, formatDay } from '../../../../../shared/dates/dates.ts';
import { findDeliveryState } from '../../../../../shared/delivery/delivery-state.ts';
import { indianStates } from '../../../../../shared/delivery/indian-states.ts';
import { nameState } from '../../../../../shared/delivery/name-state.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { findLawText } from '../../../../../shared/law/seller.ts';
import { gstRates } from '../../../../../shared/tax/gst-rates.ts';
import { api } from '../../../../api-client/api-client.ts';
import { loadCategories } from '../../../../components/admin/products/load-categories.ts';
import { makeFieldProps, SettingsSection } from '../../../../components/admin/settings/settings-form.tsx';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { describeHeading } from '../../../../components/admin/tax/heading-search.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { DayField } from '../../../../components/forms/day-field.tsx';
import { Field, Select, TextArea } from '../../../../components/forms/field.tsx';
import { head } from '../../../../document/head.ts';
import { rich } from '../../../../document/rich.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { loadOwnSettings, shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/settings';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.taxSettings')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [stored, categories, shop] = await Promise.all([
    api('GET /shop/tax-settings', { signal }),
    loadCategories(signal),
    loadOwnSettings(),
  ]);
  return { ...stored, settings: fillIn(stored.settings, shop), categories };
}

/** What the owner has typed under Seller and law, she does not type again. */
function fillIn(settings: TaxSettingsBody, shop: Awaited<ReturnType<typeof loadOwnSettings>>): TaxSettingsBody {
  const legalName = settings.legalName || findLawText(shop, 'legalName');
  const address = settings.address || findLawText(shop, 'principalAddress');
  const stateCode = settings.stateCode || (findDeliveryState({ address }).state?.code ?? '');
  return { ...settings, legalName, address, stateCode };
}

export const clientAction = formAction(({ fields, form }) => {
  const { mode = 'off', legalName = '', address = '', stateCode = '', gstin = '', prefix = '' } = fields;
  const {
    startsOn = '',
    hsn = '',
    rate = '',
    heading = '',
    wrapHeading = '',
    ancillaryRate = 'highest',
    isEmailed,
    ownStateOnly,
  } = fields;
  const categories = form.getAll('categoryId').flatMap((categoryId) => {
    const own = (name: string) => fields[`${name} ${categoryId}`] ?? '';
    if (own('rate') === '') return [];
    return [{ categoryId: String(categoryId), hsn: own('hsn'), rate: Number(own('rate')), heading: own('heading') }];
  });
  const seller = { mode, legalName, address, stateCode, gstin, prefix, startsOn };
  const body = { ...seller, hsn, rate: Number(rate), heading, categories, wrapHeading, ancillaryRate };
  const choices = { isEmailed: isEmailed === 'on', ownStateOnly: ownStateOnly === 'on' };
  return withToast(api('PUT /shop/tax-settings', { body: { ...body, ...choices } as never }));
});

/** What invoices print. */
export default function TaxSettings({ loaderData: { settings, activeSince, categories } }: Route.ComponentProps) {
  const { errors, isBusy, props } = useSavedForm();
  const fields = { settings, field: makeFieldProps(settings, errors) };
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.taxSettings')}</h1>
      <form {...props} noValidate className="grid max-w-[700px] gap-8">
        <p>
          <Link to="/dashboard/admin/invoices">{t('adminFrame.invoices')}</Link>
          {activeSince &&
            ` ${t('paymentSettings.paymentsSince', { day: formatDay(dayInIndia(new Date(activeSince))) })}`}
        </p>
        <Seller {...fields} />
        <Numbers {...fields} />
        <Rates {...fields} categories={categories} />
        <Button type="submit" busy={isBusy && t('forms.save')} className="justify-self-start">
          {t('forms.save')}
        </Button>
      </form>
    </>
  );
}

interface Fields {
  settings: TaxSettingsBody;
  field: ReturnType<typeof makeFieldProps<TaxSettingsBody>>;
}

const modes = [
  ['off', t('paymentSettings.modeOff')],
  ['registered', t('paymentSettings.modeRegistered')],
  ['composition', t('paymentSettings.modeComposition')],
  ['unregistered', t('paymentSettings.modeUnregistered')],
] as const;

function Seller({ settings, field }: Fields) {
  return (
    <SettingsSection id="seller" title={t('adminFrame.seller')}>
      <Select label={t('adminFrame.registration')} {...field('mode')}>
        {modes.map(([mode, label]) => (
          <option key={mode} value={mode}>
            {label}
          </option>
        ))}
      </Select>
      <p className="text-sm text-ink-2">{t('paymentSettings.modesNote')}</p>
      <Field label={t('adminFrame.legalName')} {...field('legalName')} hint={t('paymentSettings.legalNameHint')} />
      <TextArea label={t('account.address')} {...field('address')} />
      <Select label={t('forms.state')} {...field('stateCode')}>
        <option value="">{t('paymentSettings.chooseState')}</option>
        {indianStates.map((state) => (
          <option key={state.code} value={state.code}>{`${nameState(state)} (${state.code})`}</option>
        ))}
      </Select>
      <ChoiceField
        type="checkbox"
        name="ownStateOnly"
        label={t('paymentSettings.ownStateOnly')}
        defaultChecked={settings.ownStateOnly}
      />
      <Field
        label={t('checkout.gstin')}
        {...field('gstin')}
        autoCapitalize="characters"
        hint={t('paymentSettings.gstinHint')}
      />
    </SettingsSection>
  );
}

function Numbers({ settings, field }: Fields) {
  return (
    <SettingsSection id="numbers" title={t('adminFrame.numbers')}>
      <Field label={t('adminFrame.prefix')} {...field('prefix')} hint={t('paymentSettings.prefixHint')} />
      <DayField label={t('forms.firstDay')} {...field('startsOn')} hint={t('paymentSettings.startsOnHint')} />
      <ChoiceField
        type="checkbox"
        name="isEmailed"
        label={t('paymentSettings.isEmailed')}
        defaultChecked={settings.isEmailed}
      />
    </SettingsSection>
  );
}

function Rates({ settings, field, categories }: Fields & { categories: { _id: string; name: string }[] }) {
  return (
    <SettingsSection id="rates" title={t('adminFrame.hsnAndRates')}>
      <p>
        {rich('paymentSettings.chooseFromList', {
          link: (text) => <Link to="/dashboard/admin/invoices/rates">{text}</Link>,
        })}
      </p>
      <input type="hidden" name="wrapHeading" value={settings.wrapHeading} />
      {settings.heading === '' ? (
        <div className="grid grid-cols-2 gap-5">
          <Field label={t('paymentSettings.hsnOfMost')} inputMode="numeric" {...field('hsn')} />
          <RateSelect label={t('paymentSettings.rate')} {...field('rate')} />
        </div>
      ) : (
        <Listed name={t('paymentSettings.mostGoods')} suffix="" own={settings} />
      )}
      {categories.map(({ _id, name }) => {
        const own = settings.categories.find(({ categoryId }) => categoryId === _id);
        return <CategoryRate key={_id} id={_id} name={name} own={own} />;
      })}
      <p className="text-sm text-ink-2">{t('paymentSettings.pricesIncludeTax')}</p>
      <Select label={t('paymentSettings.ancillary')} {...field('ancillaryRate')}>
        <option value="highest">{t('paymentSettings.atHighest')}</option>
        <option value="shares">{t('paymentSettings.inShares')}</option>
      </Select>
    </SettingsSection>
  );
}

interface OwnRate {
  hsn: string;
  rate: number;
  heading: string;
}

function CategoryRate({ id, name, own }: { id: string; name: string; own?: OwnRate }) {
  return (
    <>
      <input type="hidden" name="categoryId" value={id} />
      {own?.heading ? (
        <Listed name={name} suffix={` ${id}`} own={own} />
      ) : (
        <div className="grid grid-cols-2 items-end gap-5">
          <Field
            label={t('paymentSettings.hsnOf', { name })}
            name={`hsn ${id}`}
            inputMode="numeric"
            defaultValue={own?.hsn ?? ''}
          />
          <RateSelect
            label={t('paymentSettings.rateOf', { name })}
            name={`rate ${id}`}
            defaultValue={own ? String(own.rate) : ''}
            hasDefault
          />
        </div>
      )}
    </>
  );
}

/** Chosen on the page Tax rates, and changed there. */
function Listed({ name, suffix, own }: { name: string; suffix: string; own: OwnRate }) {
  return (
    <p>
      <input type="hidden" name={`hsn${suffix}`} value={own.hsn} />
      <input type="hidden" name={`rate${suffix}`} value={own.rate} />
      <input type="hidden" name={`heading${suffix}`} value={own.heading} />
      <b>{name}</b>
      {`: ${describeHeading(own.heading)}`}
    </p>
  );
}

type RateProps = { label: string; name: string; defaultValue: string | number; error?: string; hasDefault?: boolean };

function RateSelect({ hasDefault, ...select }: RateProps) {
  return (
    <Select {...select}>
      {hasDefault && <option value="">{t('paymentSettings.asAbove')}</option>}
      {gstRates.map((rate) => (
        <option key={rate} value={rate}>{`${rate / 100} %`}</option>
      ))}
    </Select>
  );
}
