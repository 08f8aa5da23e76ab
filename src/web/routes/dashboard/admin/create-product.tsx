import { redirect } from 'react-router';
import { api } from '../../../api-client/api-client.ts';
import { loadCategories } from '../../../components/admin/load-categories.ts';
import { ProductForm } from '../../../components/admin/product-form.tsx';
import { productInput } from '../../../components/admin/save-product.ts';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import { toast } from '../../../stores/toasts.ts';
import type { Route } from './+types/create-product';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Create Product - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadCategories(request.signal);

export const clientAction = formAction(async ({ form }) => {
  await api('POST /product/create-product', { body: productInput(form) });
  toast.success('Product Created Successfully');
  return redirect('/dashboard/admin/products');
}, 'Failed to create product');

export default function CreateProduct({ loaderData: categories }: Route.ComponentProps) {
  const save = useActionForm();
  return (
    <>
      <h1 className="mb-5">Create Product</h1>
      <ProductForm categories={categories} submitLabel="Create Product" save={save} />
    </>
  );
}
