import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProductBody } from '../../catalog/api.ts';
import { ApiError, api } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { sentenceOf } from '../ui/form-errors.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/update-product';
import { ProductForm } from './product-form.tsx';

export const meta: Route.MetaFunction = () => head({ title: 'Dashboard - Update Product', isPrivate: true });

export default function UpdateProduct({ params: { slug } }: Route.ComponentProps) {
  const load = useCallback(
    async (signal?: AbortSignal) => (await api('GET /product/products/:slug', { params: { slug }, signal })).product,
    [slug],
  );
  const { value: product, hasFailed, reload } = useLoaded(load);
  useEffect(() => {
    if (hasFailed) toast.error('Failed to fetch products');
  }, [hasFailed]);
  return (
    <>
      <h1 className="mb-5">Update Product</h1>
      {!product && hasFailed && <p>Failed to fetch products</p>}
      {!product && !hasFailed && <Skeleton className="h-screen max-w-[700px]" />}
      {product && <Editor key={product.version} product={product} reload={reload} />}
    </>
  );
}

function Editor({ product, reload }: { product: ProductBody; reload: () => Promise<void> }) {
  const [conflict, setConflict] = useState<FormData | null>(null);
  const navigate = useNavigate();
  const params = { productId: product._id };
  const done = (sentence: string) => {
    toast.success(sentence);
    navigate('/dashboard/admin/products');
  };
  const save = async (form: FormData) => {
    await api('PUT /product/update-product/:productId', { params, body: form });
    done('Product updated successfully');
  };
  const update = async (form: FormData) => {
    try {
      await save(form);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') setConflict(form);
      throw error;
    }
  };
  const saveOver = async (form: FormData) => {
    form.delete('loadedVersion');
    await save(form).catch((error) => toast.error(sentenceOf(error, 'Failed to update product')));
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
  const deletePhoto = async (photoId: string) => {
    try {
      const url = product.photos.find((one) => one.includes(photoId)) ?? '';
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
      {conflict && (
        <div className="panel mb-5 max-w-[700px] grid gap-3" role="alert">
          <p>Somebody else has changed this product since you opened it. Nothing was overwritten.</p>
          <div className="rowx">
            <Button small onClick={() => void reload()}>
              Look at theirs
            </Button>
            <Button look="ghost" small onClick={() => void saveOver(conflict)}>
              Save mine over it
            </Button>
          </div>
        </div>
      )}
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
