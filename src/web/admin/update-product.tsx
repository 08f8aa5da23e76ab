import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../api-client.ts';
import { head } from '../head.ts';
import { toast } from '../toasts.ts';
import { Button } from '../ui/button.tsx';
import { sentenceOf } from '../ui/form-errors.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../use-loaded.ts';
import type { Route } from './+types/update-product';
import { ProductForm } from './product-form.tsx';

export const meta: Route.MetaFunction = () => head({ title: 'Dashboard - Update Product', isPrivate: true });

export default function UpdateProduct({ params: { slug } }: Route.ComponentProps) {
  const load = useCallback(
    async (signal?: AbortSignal) => (await api('GET /product/products/:slug', { params: { slug }, signal })).product,
    [slug],
  );
  const { value: product, hasFailed } = useLoaded(load);
  const navigate = useNavigate();
  useEffect(() => {
    if (hasFailed) toast.error('Failed to fetch products');
  }, [hasFailed]);
  if (hasFailed) return <p>Failed to fetch products</p>;
  if (!product) return <Skeleton className="h-96 max-w-[700px]" />;
  const params = { productId: product._id };
  const done = (sentence: string) => {
    toast.success(sentence);
    navigate('/dashboard/admin/products');
  };
  const update = async (form: FormData) => {
    await api('PUT /product/update-product/:productId', { params, body: form });
    done('Product updated successfully');
  };
  const remove = async () => {
    if (!window.confirm('Are you sure you want to delete this product?')) return;
    try {
      await api('DELETE /product/delete-product/:productId', { params });
      done(`${product.name} deleted successfully`);
    } catch (error) {
      toast.error(sentenceOf(error, 'Failed to delete product'));
    }
  };
  const deletePhoto = async (url: string) => {
    try {
      await api('DELETE /product/products/:productId/deletephoto/:encodedPhotoUrl', {
        params: { ...params, encodedPhotoUrl: url },
      });
      toast.success('Photo deleted successfully!');
      return true;
    } catch {
      toast.error('Error deleting photo');
      return false;
    }
  };
  return (
    <>
      <h1 className="mb-5">Update Product</h1>
      <ProductForm
        product={product}
        submit="Update Product"
        fallback="Failed to update product"
        send={update}
        deletePhoto={deletePhoto}
      >
        <Button look="danger" onClick={remove}>
          Delete Product
        </Button>
      </ProductForm>
    </>
  );
}
