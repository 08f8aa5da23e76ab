import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { VariantsBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { parseRupees } from '../../../../shared/money.ts';
import { api } from '../../../api-client/api-client.ts';
import { useSavedForm } from '../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../components/forms/button.tsx';
import { FirstAndLastDay } from '../../../components/forms/day-field.tsx';
import { Field } from '../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../components/forms/form-errors.ts';
import { head } from '../../../document/head.ts';
import { askToConfirm } from '../../../hooks/ask-to-confirm.ts';
import { formAction, type Submission } from '../../../hooks/form-action.ts';
import { focusOn } from '../../../hooks/use-focus-on-navigation.ts';
import type { Route } from './+types/variants';
import {
  combine,
  countUnshared,
  makeDrafts,
  type OptionDraft,
  parseOptions,
  type VariantDraft,
} from './variants/combine-options.ts';
import { VariantRow } from './variants/variant-row.tsx';

export const meta: Route.MetaFunction = () => head({ title: t('variants.title'), isPrivate: true });

export async function clientLoader({ request: { signal }, params: { slug } }: Route.ClientLoaderArgs) {
  const { product } = await api('GET /product/edit-product/:slug', { params: { slug }, signal });
  return api('GET /product/products/:productId/variants', { params: { productId: product._id }, signal });
}

export const clientAction = formAction({ save }, { save: t('variants.notSaved') });

async function save({ fields: { productId = '', variants = '' } }: Submission) {
  await withToast(
    api('PUT /product/products/:productId/variants', { params: { productId }, body: JSON.parse(variants) }),
  );
}

const maxOptions = 3;

export default function Variants({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  return (
    <>
      <h1 className="mb-2">{t('adminFrame.variants')}</h1>
      <p className="mb-5 text-sm">
        <Link to={`/dashboard/admin/product/${product.slug}`}>{product.name}</Link>
      </p>
      <Editor key={product.version} loaded={loaderData} />
    </>
  );
}

function Editor({ loaded }: { loaded: VariantsBody }) {
  const { product } = loaded;
  const drafts = makeDrafts(loaded);
  const [options, setOptions] = useState<OptionDraft[]>(
    drafts.options.length > 0 ? drafts.options : [{ name: '', values: '' }],
  );
  const [variants, setVariants] = useState(drafts.variants);
  const unshared = countUnshared(loaded, variants);
  const saving = useSavedForm({ intent: 'save' });
  const send = (body: object) =>
    saving.submit({ productId: product._id, variants: JSON.stringify({ version: product.version, ...body }) });
  const removeAll = async () => {
    if (await confirmRemoval()) send({ options: [], variants: [] });
  };
  return (
    <form
      ref={saving.props.ref}
      onSubmit={(event) => {
        event.preventDefault();
        const isOnSale = variants.some(({ salePrice }) => salePrice.trim());
        const sale = isOnSale && { sale: saleDaysIn(event.currentTarget) };
        send({ options: parseOptions(options), variants: variants.map(variantInput), ...sale });
      }}
      noValidate
      onChange={saving.props.onChange}
      className="panel grid max-w-[700px] gap-5"
    >
      <OptionFields options={options} setOptions={setOptions} error={saving.errors.options} />
      <Button look="ghost" onClick={() => setVariants(combine(options, variants, product.price))}>
        {t('variants.combine')}
      </Button>
      {variants.length > 1 && <SetAll set={(to) => setVariants(variants.map((one) => ({ ...one, ...to })))} />}
      {unshared !== null && <Shared total={product.quantity} unshared={unshared} />}
      <VariantList {...{ variants, setVariants, unshared, photos: product.photos, errors: saving.errors }} />
      {variants.length > 0 && <SaleDays sale={product.sale} errors={saving.errors} />}
      <Actions hasVariants={loaded.variants.length > 0} isBusy={saving.isBusy} removeAll={() => void removeAll()} />
    </form>
  );
}

function confirmRemoval(): Promise<boolean> {
  return askToConfirm({
    question: t('variants.removeAllQuestion'),
    yes: t('variants.yesRemoveAll'),
    isDanger: true,
  });
}

function saleDaysIn(form: HTMLFormElement) {
  const days = new FormData(form);
  return { from: days.get('from') || null, until: days.get('until') || null };
}

function SaleDays({ sale, errors }: { sale: VariantsBody['product']['sale']; errors: FieldErrors }) {
  const { 'sale.from': from, 'sale.until': until } = errors;
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{t('variants.saleDays')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-5">
        <FirstAndLastDay
          days={sale}
          errors={{ ...(from && { from }), ...(until && { until }) }}
          noEnd={t('variants.untilEmptied')}
        />
      </div>
    </fieldset>
  );
}

interface VariantListProps extends Pick<VariantsBody['product'], 'photos'> {
  variants: VariantDraft[];
  setVariants: (variants: VariantDraft[]) => void;
  /** Pieces of the product that no variant has yet; null where nothing is to be shared out. */
  unshared: number | null;
  errors: FieldErrors;
}

function VariantList({ variants, setVariants, unshared, photos, errors }: VariantListProps) {
  const list = useRef<HTMLDivElement>(null);
  const change = (at: number, to: Partial<VariantDraft>) =>
    setVariants(variants.map((one, index) => (index === at ? { ...one, ...to } : one)));
  const remove = async (at: number) => {
    const question = t('variants.removeQuestion', { name: variants[at]?.values.join(' / ') ?? '' });
    if (!(await askToConfirm({ question, yes: t('cart.remove'), isDanger: true }))) return;
    setVariants(variants.filter((_, index) => index !== at));
    // The pressed button is gone: the next line's takes the focus, or the heading.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('button[data-remove]') ?? [];
      focusOn(buttons[Math.min(at, buttons.length - 1)] ?? document.querySelector('main h1'));
    });
  };
  return (
    <div ref={list}>
      {variants.map((variant, at) => (
        <VariantRow
          key={variant.values.join('\n')}
          {...{ variant, at, photos, unshared, errors }}
          change={(to) => change(at, to)}
          remove={() => void remove(at)}
        />
      ))}
      {errors.variants && <p className="text-madder">{errors.variants}</p>}
    </div>
  );
}

/** The variants take over the product's stock. */
function Shared({ total, unshared }: { total: number; unshared: number }) {
  return (
    <p role="status">
      {unshared > 0
        ? t('variants.sharedToGo', { total, unshared })
        : unshared === 0
          ? t('variants.sharedAll', { total })
          : t('variants.sharedMore', { total, sum: total - unshared })}
    </p>
  );
}

function Actions(props: { hasVariants: boolean; isBusy: boolean; removeAll: () => void }) {
  return (
    <>
      <div className="sticky bottom-0 z-2 border-t border-twine bg-cotton py-3 max-lg:bottom-[calc(60px+env(safe-area-inset-bottom))]">
        <Button type="submit" className="max-sm:w-full" busy={props.isBusy && t('adminOrder.saving')}>
          {t('variants.save')}
        </Button>
      </div>
      {props.hasVariants && (
        <Button look="danger" className="justify-self-end" onClick={props.removeAll}>
          {t('variants.removeAll')}
        </Button>
      )}
    </>
  );
}

interface OptionFieldsProps {
  options: OptionDraft[];
  setOptions: (options: OptionDraft[]) => void;
  error?: string;
}

function OptionFields({ options, setOptions, error }: OptionFieldsProps) {
  const [added, setAdded] = useState<number>();
  const change = (at: number, to: Partial<OptionDraft>) =>
    setOptions(options.map((one, index) => (index === at ? { ...one, ...to } : one)));
  return (
    <>
      {options.map(({ name, values }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other identity while it is typed
        <div key={at} className="grid gap-3 sm:grid-cols-2">
          <Field
            label={t('variants.optionNumber', { number: at + 1 })}
            placeholder={t('variants.optionExample')}
            maxLength={30}
            autoFocus={at === added}
            value={name}
            onChange={({ target }) => change(at, { name: target.value })}
            error={at === 0 ? error : undefined}
          />
          <Field
            label={t('variants.valuesNumber', { number: at + 1 })}
            placeholder={t('variants.valuesExample')}
            value={values}
            onChange={({ target }) => change(at, { values: target.value })}
          />
        </div>
      ))}
      {options.length < maxOptions && (
        <Button
          look="plain"
          onClick={() => {
            setAdded(options.length);
            setOptions([...options, { name: '', values: '' }]);
          }}
        >
          {t('variants.addOption')}
        </Button>
      )}
    </>
  );
}

function SetAll({ set }: { set: (to: Partial<VariantDraft>) => void }) {
  const [price, setPrice] = useState('');
  const [quantity, setQuantity] = useState('');
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <Field
        label={t('variants.priceOfAll')}
        inputMode="decimal"
        value={price}
        onChange={({ target }) => setPrice(target.value)}
      />
      <Field
        label={t('variants.stockOfEach')}
        inputMode="numeric"
        value={quantity}
        onChange={({ target }) => setQuantity(target.value)}
      />
      <Button look="ghost" small onClick={() => set({ ...(price && { price }), ...(quantity && { quantity }) })}>
        {t('variants.setForAll')}
      </Button>
    </div>
  );
}

function variantInput({ values, price, salePrice, quantity, loadedQuantity, photos, gtin }: VariantDraft) {
  return {
    values,
    price: Number(price),
    // What is no price is refused as 0.
    salePrice: salePrice.trim() === '' ? null : (parseRupees(salePrice) ?? 0),
    quantity: quantity.trim() === '' ? null : Number(quantity),
    loadedQuantity,
    photos,
    gtin,
  };
}
