import { useEffect, useRef, useState } from 'react';
import type { CategoryBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { firstTexts } from '../../../api-client/translated-calls.ts';
import { TranslateLinks } from '../../../components/admin/language-tabs.tsx';
import { Empty } from '../../../components/admin/lists/empty.tsx';
import { loadOrToast } from '../../../components/admin/lists/list-loader.ts';
import { withToast } from '../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../components/forms/button.tsx';
import { Dialog, DialogButtons } from '../../../components/forms/dialog.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { head } from '../../../document/head.ts';
import { askToConfirm } from '../../../hooks/ask-to-confirm.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { useEmptiedForm } from '../../../hooks/use-emptied-form.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import { toast } from '../../../stores/toasts.ts';
import type { Route } from './+types/create-category';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: t('adminProducts.categoriesTitle', { shop: shopIn(matches).shopName }), isPrivate: true });

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  loadOrToast(
    api('GET /category/allcategory', { query: firstTexts, signal }),
    signal,
    t('adminProducts.categoriesFailed'),
  );

export const clientAction = formAction(
  {
    create: ({ fields: { name = '' } }) => withToast(api('POST /category/create-category', { body: { name } })),
    rename: ({ fields: { id = '', name = '' } }) =>
      withToast(api('PATCH /category/crud-category/:id', { params: { id }, body: { name } })),
    delete: async ({ fields: { id = '' } }) => {
      await api('DELETE /category/crud-category/:id', { params: { id } });
      toast.success(t('catalogAnswers.categoryGone'));
    },
  },
  {
    create: t('adminProducts.categoryNotCreated'),
    rename: t('adminProducts.categoryNotUpdated'),
    delete: t('adminProducts.categoryNotDeleted'),
  },
);

export default function CreateCategory({ loaderData: { category: categories } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<CategoryBody | null>(null);
  const { submit } = useActionForm({ intent: 'delete' });
  const remove = async ({ _id, name }: CategoryBody) => {
    const question = t('adminProducts.deleteCategoryQuestion', { name });
    if (await askToConfirm({ question, yes: t('forms.delete'), isDanger: true })) submit({ id: _id });
  };
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.manageCategories')}</h1>
      <CreateForm />
      {categories.length === 0 && (
        <Empty icon="category" words={t('adminProducts.noCategories')} hint={t('adminProducts.categoriesHint')} />
      )}
      <h2 className="sr-only">{t('frame.categories')}</h2>
      <div className="grid grid-cols-3 gap-4.5 max-lg:grid-cols-1">
        {categories.map((category) => (
          <article className="grid gap-1.5 bg-cotton px-5 pt-4.5 pb-2.5 shadow-tag" key={category._id}>
            <h3>{category.name}</h3>
            <div className="button-row">
              <Button look="plain" onClick={() => setEdited(category)}>
                {t('forms.edit')}
              </Button>
              <Button look="danger" onClick={() => void remove(category)}>
                {t('forms.delete')}
              </Button>
              <TranslateLinks kind="category" id={category._id} title={category.name} />
            </div>
          </article>
        ))}
      </div>
      {edited && <EditDialog category={edited} close={() => setEdited(null)} />}
    </>
  );
}

function CreateForm() {
  const { errors, isBusy, props } = useEmptiedForm({ intent: 'create' });
  return (
    <form {...props} className="panel flex flex-wrap items-end gap-4 mb-7">
      <div className="grow basis-60">
        <Field label={t('account.name')} name="name" required maxLength={100} error={errors.name} />
      </div>
      <Button type="submit" busy={isBusy && t('adminFrame.createCategory')}>
        {t('adminFrame.createCategory')}
      </Button>
    </form>
  );
}

function EditDialog({ category, close }: { category: CategoryBody; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { errors, isBusy, props } = useActionForm({ intent: 'rename', onSuccess: () => dialog.current?.close() });
  return (
    <Dialog ref={dialog} label={t('forms.edit')} onClose={close}>
      <form {...props} className="dialog-body">
        <h2>{t('forms.edit')}</h2>
        <input type="hidden" name="id" value={category._id} />
        <Field
          label={t('account.name')}
          name="name"
          required
          maxLength={100}
          defaultValue={category.name}
          error={errors.name}
        />
        <DialogButtons>
          <Button type="submit" busy={isBusy && t('adminProducts.update')}>
            {t('adminProducts.update')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
