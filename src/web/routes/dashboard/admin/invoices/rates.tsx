import { useNavigate } from 'react-router';
import type { TaxSettingsBody } from '../../../../../invoicing/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { loadCategories } from '../../../../components/admin/products/load-categories.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { describeHeading, HeadingSearch } from '../../../../components/admin/tax/heading-search.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { Select } from '../../../../components/forms/field.tsx';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/rates';
import { changeHeading, findHeadingFor } from './rates/change-heading.ts';
import { HeadingEffect } from './rates/heading-effect.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.taxRates')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

const productsShown = 8;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal, url } = request;
  const wanted = new URL(url).searchParams.get('for') ?? '';
  const [{ settings }, categories] = await Promise.all([
    api('GET /shop/tax-settings', { signal }),
    loadCategories(signal),
  ]);
  const category = categories.find(({ _id }) => _id === wanted);
  const query = { limit: productsShown, ...(category && { category: category._id }) };
  const { products } = await api('GET /product/allproducts', { query, signal });
  return { settings, categories, target: category || wanted === 'wrap' ? wanted : '', products };
}

export const clientAction = formAction(async ({ fields: { target = '', heading = '' } }) => {
  const { settings } = await api('GET /shop/tax-settings');
  return withToast(api('PUT /shop/tax-settings', { body: changeHeading(settings, target, heading) as never }));
});

/** HSN code and rate of each category, from the list of headings. */
export default function TaxRates({ loaderData: { settings, categories, target, products } }: Route.ComponentProps) {
  const { submit, isBusy } = useActionForm();
  const chosen = findHeadingFor(settings, target);
  const take = (heading: string) => submit({ target, heading });
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.taxRates')}</h1>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section className="grid gap-5" aria-labelledby="headings-title">
          <h2 id="headings-title" className="text-xl">
            {t('adminFrame.hsnAndRates')}
          </h2>
          {settings.mode !== 'registered' && <p>{t('paymentSettings.onlyRegistered')}</p>}
          <Target categories={categories} target={target} />
          <InUse settings={settings} target={target} />
          {chosen !== '' && (
            <Button look="plain" className="justify-self-start" disabled={isBusy} onClick={() => take('')}>
              {target === '' || target === 'wrap' ? t('paymentSettings.noHeading') : t('paymentSettings.asMostGoods')}
            </Button>
          )}
          <HeadingSearch chosen={chosen} take={take} isBusy={isBusy} />
          <p className="text-sm text-ink-2">{t('paymentSettings.ratesNote')}</p>
        </section>
        {chosen !== '' && target !== 'wrap' && <HeadingEffect heading={chosen} products={products} />}
      </div>
    </>
  );
}

function Target({ categories, target }: { categories: { _id: string; name: string }[]; target: string }) {
  const navigate = useNavigate();
  return (
    <Select
      label={t('adminFrame.rateFor')}
      value={target}
      onChange={({ target: { value } }) => void navigate(value ? `?for=${value}` : '.', { preventScrollReset: true })}
    >
      <option value="">{t('paymentSettings.mostOfShop')}</option>
      {categories.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
      <option value="wrap">{t('checkout.giftWrap')}</option>
    </Select>
  );
}

function InUse({ settings, target }: { settings: TaxSettingsBody; target: string }) {
  return (
    <p aria-live="polite" className="font-semibold">
      {t('paymentSettings.inUseNamed', { use: describeUse(settings, target) })}
    </p>
  );
}

function describeUse(settings: TaxSettingsBody, target: string): string {
  const typed = ({ hsn, rate }: { hsn: string; rate: number }) =>
    t('paymentSettings.typedInSettings', { hsn: hsn || t('paymentSettings.noHsn'), rate: rate / 100 });
  const listed = describeHeading(findHeadingFor(settings, target));
  if (listed) return listed;
  if (target === 'wrap') return t('paymentSettings.rateOfGoods');
  const own = settings.categories.find(({ categoryId }) => categoryId === target);
  if (own) return typed(own);
  if (target === '') return typed(settings);
  return t('paymentSettings.asMostGoodsNamed', { use: describeHeading(settings.heading) ?? typed(settings) });
}
