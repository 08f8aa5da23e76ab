import { Link } from 'react-router';
import type { TaxSettingsBody } from '../../../../../invoicing/api.ts';
import { formatDay } from '../../../../../shared/dates/dates.ts';
import { findDeliveryState } from '../../../../../shared/delivery/delivery-state.ts';
import { indianStates } from '../../../../../shared/delivery/indian-states.ts';
import { findLawText } from '../../../../../shared/seller.ts';
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
import { formAction } from '../../../../hooks/form-action.ts';
import { loadOwnSettings, shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/settings';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Tax settings - ${shopIn(matches).shopName}`, isPrivate: true });

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
      <h1 className="mb-5">Tax settings</h1>
      <form {...props} noValidate className="grid max-w-[700px] gap-8">
        <p>
          <Link to="/dashboard/admin/invoices">Invoices</Link>
          {activeSince && ` Payments since ${formatDay(activeSince.slice(0, 10))} get a document.`}
        </p>
        <Seller {...fields} />
        <Numbers {...fields} />
        <Rates {...fields} categories={categories} />
        <Button type="submit" busy={isBusy && 'Save'} className="justify-self-start">
          Save
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
  ['off', 'No invoices'],
  ['registered', 'Registered under GST'],
  ['composition', 'Registered, composition scheme'],
  ['unregistered', 'Not registered under GST'],
] as const;

function Seller({ settings, field }: Fields) {
  return (
    <SettingsSection id="seller" title="Seller">
      <Select label="Registration" {...field('mode')}>
        {modes.map(([mode, label]) => (
          <option key={mode} value={mode}>
            {label}
          </option>
        ))}
      </Select>
      <p className="text-sm text-ink-2">
        Registered: a tax invoice for each paid order. Composition: a bill of supply; you may sell goods within your own
        state only, and an order to another one is marked on Today. Not registered: a plain invoice without tax. Which
        of them you are, and every rate below, is for your accountant to confirm.
      </p>
      <Field label="Legal name" {...field('legalName')} hint="As on the PAN or the GST certificate." />
      <TextArea label="Address" {...field('address')} />
      <Select label="State" {...field('stateCode')}>
        <option value="">Choose a state</option>
        {indianStates.map(({ code, name }) => (
          <option key={code} value={code}>{`${name} (${code})`}</option>
        ))}
      </Select>
      <ChoiceField
        type="checkbox"
        name="ownStateOnly"
        label="Composition scheme: take no orders to other states"
        defaultChecked={settings.ownStateOnly}
      />
      <Field
        label="GSTIN"
        {...field('gstin')}
        autoCapitalize="characters"
        hint="15 characters; empty if not registered."
      />
    </SettingsSection>
  );
}

function Numbers({ settings, field }: Fields) {
  return (
    <SettingsSection id="numbers" title="Numbers">
      <Field
        label="Prefix"
        {...field('prefix')}
        hint="Up to 4 letters, digits, - or /. DH/ makes DH/26-27/0001, and DH/C26-27/0001 for a credit note. They begin again each April."
      />
      <DayField
        label="First day"
        {...field('startsOn')}
        hint="Empty = at once. For orders paid earlier, the page Invoices asks you afterwards: theirs would carry the date of that day."
      />
      <ChoiceField
        type="checkbox"
        name="isEmailed"
        label="Link the invoice in the email about a paid order"
        defaultChecked={settings.isEmailed}
      />
    </SettingsSection>
  );
}

function Rates({ settings, field, categories }: Fields & { categories: { _id: string; name: string }[] }) {
  return (
    <SettingsSection id="rates" title="HSN codes and rates">
      <p>
        <Link to="/dashboard/admin/invoices/rates">Choose HSN codes and rates from the list</Link>, or type them here.
      </p>
      <input type="hidden" name="wrapHeading" value={settings.wrapHeading} />
      {settings.heading === '' ? (
        <div className="grid grid-cols-2 gap-5">
          <Field label="HSN of most goods" inputMode="numeric" {...field('hsn')} />
          <RateSelect label="Rate" {...field('rate')} />
        </div>
      ) : (
        <Listed name="most goods" suffix="" own={settings} />
      )}
      {categories.map(({ _id, name }) => {
        const own = settings.categories.find(({ categoryId }) => categoryId === _id);
        return <CategoryRate key={_id} id={_id} name={name} own={own} />;
      })}
      <p className="text-sm text-ink-2">
        Prices include the tax. Delivery is taxed like the goods. A change counts for invoices from then on.
      </p>
      <Select label="Delivery and gift wrap of goods at several rates" {...field('ancillaryRate')}>
        <option value="highest">At the highest of their rates</option>
        <option value="shares">In shares, at each of their rates</option>
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
          <Field label={`HSN of ${name}`} name={`hsn ${id}`} inputMode="numeric" defaultValue={own?.hsn ?? ''} />
          <RateSelect
            label={`Rate of ${name}`}
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
      {hasDefault && <option value="">As above</option>}
      {gstRates.map((rate) => (
        <option key={rate} value={rate}>{`${rate / 100} %`}</option>
      ))}
    </Select>
  );
}
