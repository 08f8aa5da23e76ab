import { useState } from 'react';
import { Link, redirect } from 'react-router';
import type { EditedPersonalisation, PersonalisationForm } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { useUnsavedChanges } from '../../../components/admin/settings/use-unsaved-changes.ts';
import { withToast } from '../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../components/forms/button.tsx';
import { head } from '../../../document/head.ts';
import { askToConfirm } from '../../../hooks/ask-to-confirm.ts';
import { formAction, type Submission } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import type { Route } from './+types/personalisation';
import { type DraftOption, makeDraft, makeForm, newOption } from './personalisation/draft-option.ts';
import { AddOption, OptionList } from './personalisation/option-list.tsx';
import { PlaceEditor } from './personalisation/place-editor.tsx';

const maxOptions = 12;

export const meta: Route.MetaFunction = () => head({ title: t('variants.personalisationTitle'), isPrivate: true });

export async function clientLoader({ request: { signal }, params: { slug } }: Route.ClientLoaderArgs) {
  const { product } = await api('GET /product/edit-product/:slug', { params: { slug }, signal });
  if (!product) throw redirect('/dashboard/admin/products');
  const params = { productId: product._id };
  return api('GET /product/products/:productId/personalisation', { params, signal });
}

export const clientAction = formAction(async ({ fields: { productId = '', options = '[]', version } }: Submission) => {
  const body = { options: JSON.parse(options) as PersonalisationForm['options'], version: Number(version) };
  return withToast(api('PUT /product/products/:productId/personalisation', { params: { productId }, body }));
});

/** What is being edited stays while it is saved or refused. */
export const shouldRevalidate = () => false;

export default function Personalisation({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  return (
    <>
      <h1 className="mb-2">{t('adminFrame.personalisation')}</h1>
      <p className="mb-5 text-sm">
        <Link to={`/dashboard/admin/product/${product.slug}`}>{product.name}</Link>
      </p>
      <Editor key={product._id} loaded={loaderData} />
    </>
  );
}

function Editor({ loaded }: { loaded: EditedPersonalisation }) {
  const { product, options, opened, open, change, place, ...edits } = useEditor(loaded);
  const { errors, isBusy, save, move, add, remove } = edits;
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,380px)] items-start gap-8 max-lg:grid-cols-[minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      noValidate
    >
      <div className="panel grid gap-5">
        <h2 className="text-xl">{t('variants.whatIsAsked', { count: options.length })}</h2>
        {options.length === 0 && <p>{t('variants.nothingAsked')}</p>}
        <OptionList photos={product.photos} {...{ options, opened, errors, open, change, move, remove }} />
        <h2 className="text-xl">{t('giftSettings.add')}</h2>
        <AddOption add={add} isFull={options.length >= maxOptions} />
        <div className="button-row sticky bottom-0 z-2 border-t border-twine bg-cotton py-3 max-lg:bottom-[calc(60px+env(safe-area-inset-bottom))]">
          <Button type="submit" busy={isBusy && t('adminOrder.saving')}>
            {t('forms.save')}
          </Button>
        </div>
      </div>
      {place && product.photo && (
        <PlaceEditor
          key={place.key}
          label={place.label}
          place={place.place}
          maxLength={Number(place.maxLength) || 1}
          photo={product.photo}
          ratio={product.ratio}
          change={(next) => change(place.key, { place: next })}
        />
      )}
      {place && !product.photo && <p>{t('variants.photoFirst')}</p>}
    </form>
  );
}

function useEditor(loaded: EditedPersonalisation) {
  const [product, setProduct] = useState(loaded.product);
  const [options, setOptions] = useState(() => loaded.options.map(makeDraft));
  const [opened, open] = useState<string | null>(options[0]?.key ?? null);
  const unsaved = useUnsavedChanges();
  const form = useActionForm<EditedPersonalisation>({
    onSuccess: (saved) => {
      unsaved.clear();
      const at = options.findIndex(({ key }) => key === opened);
      setProduct(saved.product);
      setOptions(saved.options.map(makeDraft));
      open(saved.options[at]?.id ?? null);
    },
  });
  const put = (next: DraftOption[]) => {
    unsaved.mark();
    setOptions(next);
  };
  const change = (key: string, part: Partial<DraftOption>) =>
    put(options.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const move = (from: number, to: number) => {
    const moved = options[from];
    if (moved) put(options.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const add = (kind: DraftOption['kind']) => {
    const option = newOption(kind);
    put([...options, option]);
    open(option.key);
  };
  const remove = async ({ key, label }: DraftOption) => {
    const question = t('variants.deleteOptionQuestion', { label });
    const isSure = await askToConfirm({ question, yes: t('forms.delete'), isDanger: true });
    if (isSure) put(options.filter((one) => one.key !== key));
  };
  const save = () => form.submit(makeSubmission(product, options));
  const place = placed(options.find(({ key }) => key === opened)) ?? placed(options.find((one) => one.place));
  return { product, options, opened, open, change, move, add, remove, save, place, ...form };
}

function makeSubmission({ _id, version }: EditedPersonalisation['product'], options: DraftOption[]) {
  return { productId: _id, options: JSON.stringify(makeForm(options)), version: String(version) };
}

function placed(option: DraftOption | undefined) {
  return option?.kind === 'text' && option.place ? { ...option, place: option.place } : null;
}
