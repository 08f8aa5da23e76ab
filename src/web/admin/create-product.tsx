import { useNavigate } from 'react-router';
import { api } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import type { Route } from './+types/create-product';
import { ProductForm } from './product-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Create Product - ${shopIn(matches).shopName}`, isPrivate: true });

export default function CreateProduct() {
  const navigate = useNavigate();
  const create = async (form: FormData) => {
    await api('POST /product/create-product', { body: form });
    toast.success('Product Created Successfully');
    navigate('/dashboard/admin/products');
  };
  return (
    <>
      <h1 className="mb-5">Create Product</h1>
      <ProductForm submit="Create Product" fallback="Failed to create product" send={create} />
    </>
  );
}
