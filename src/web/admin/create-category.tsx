import { useEffect, useRef, useState } from 'react';
import type { CategoryBody } from '../../catalog/api.ts';
import { api } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { useForm } from '../hooks/use-form.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { sentenceOf } from '../ui/form-errors.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/create-category';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Manage Categories - ${shopIn(matches).shopName}`, isPrivate: true });

const load = async (signal?: AbortSignal) => (await api('GET /category/allcategory', { signal })).category;

export default function CreateCategory() {
  const { value: categories, hasFailed, reload } = useLoaded(load);
  const [edited, setEdited] = useState<CategoryBody | null>(null);
  useEffect(() => {
    if (hasFailed) toast.error('Something went wrong in getting categories');
  }, [hasFailed]);
  const remove = async (category: CategoryBody) => {
    try {
      await api('DELETE /category/crud-category/:id', { params: { id: category._id } });
      toast.success('Category deleted successfully');
      await reload();
    } catch (error) {
      toast.error(sentenceOf(error, 'Error deleting category'));
    }
  };
  return (
    <>
      <h1 className="mb-5">Manage Categories</h1>
      <AddForm added={reload} />
      {!categories && !hasFailed && <Skeleton className="h-48" />}
      <div className="catg">
        {categories?.map((category) => (
          <article className="catc" key={category._id}>
            <h3>{category.name}</h3>
            <div className="rowx">
              <Button look="plain" onClick={() => setEdited(category)}>
                Edit
              </Button>
              <Button look="danger" onClick={() => remove(category)}>
                Delete
              </Button>
            </div>
          </article>
        ))}
      </div>
      {edited && <EditWindow category={edited} changed={reload} close={() => setEdited(null)} />}
    </>
  );
}

function AddForm({ added }: { added: () => Promise<void> }) {
  const [round, setRound] = useState(0);
  const { errors, isBusy, props } = useForm(async ({ name = '' }) => {
    const { message } = await api('POST /category/create-category', { body: { name } });
    toast.success(message);
    setRound(round + 1);
    await added();
  }, 'Error creating category');
  return (
    <form {...props} key={round} className="panel flex flex-wrap items-end gap-4 mb-7">
      <div className="grow basis-60">
        <Field label="Name" name="name" required maxLength={100} error={errors.name} />
      </div>
      <Button type="submit" busy={isBusy && 'Create Category'}>
        Create Category
      </Button>
    </form>
  );
}

interface EditWindowProps {
  category: CategoryBody;
  changed: () => Promise<void>;
  close: () => void;
}

function EditWindow({ category, changed, close }: EditWindowProps) {
  const window = useRef<HTMLDialogElement>(null);
  useEffect(() => window.current?.showModal(), []);
  const { errors, isBusy, props } = useForm(async ({ name = '' }) => {
    const { message } = await api('PATCH /category/crud-category/:id', {
      params: { id: category._id },
      body: { name },
    });
    toast.success(message);
    await changed();
    window.current?.close();
  }, 'Error updating category');
  return (
    <dialog ref={window} className="dlg one" aria-label="Edit" onClose={close}>
      <div className="dialog-body">
        <div className="flex items-center justify-between">
          <h2>Edit</h2>
          <button type="button" className="icon" aria-label="Close" onClick={() => window.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        <form {...props} className="grid gap-4">
          <Field label="Name" name="name" required maxLength={100} defaultValue={category.name} error={errors.name} />
          <Button type="submit" busy={isBusy && 'Update'}>
            Update
          </Button>
        </form>
      </div>
    </dialog>
  );
}
