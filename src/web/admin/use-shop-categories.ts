import { useEffect } from 'react';
import type { CategoryBody } from '../../catalog/api.ts';
import { api } from '../api-client/api-client.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { toast } from '../stores/toasts.ts';

const load = async (signal?: AbortSignal) => (await api('GET /category/allcategory', { signal })).category;
const none: CategoryBody[] = [];

/** The categories of this moment, for a form. */
export function useShopCategories(): CategoryBody[] {
  const { value, hasFailed } = useLoaded(load);
  useEffect(() => {
    if (hasFailed) toast.error('Something went wrong while fetching categories');
  }, [hasFailed]);
  return value ?? none;
}
