import { t } from '../../../../shared/languages/translate.ts';
import { type ListQuery, listQuery } from '../../../hooks/list-query.ts';
import { toast } from '../../../stores/toasts.ts';

export interface ListData<T> {
  rows: T[];
  total: number;
  page: number;
}
type Params = Record<string, string | undefined>;

/** Loads what a page shows; a failure is shown as a toast, too. */
export async function loadOrToast<T>(work: Promise<T>, signal: AbortSignal, failure: string): Promise<T> {
  return work.catch((error: unknown) => {
    if (!signal.aborted) toast.error(failure);
    throw error;
  });
}

/** @param filters names of the URL's parameters that are sent to the server, besides the page */
export function listLoader<R extends Omit<ListData<unknown>, 'page'>>(
  filters: readonly string[],
  load: (query: ListQuery, args: { signal: AbortSignal; params: Params }) => Promise<R>,
  failure = t('frame.wentWrong'),
) {
  return async ({ request, params }: { request: Request; params: Params }): Promise<R & { page: number }> => {
    const { signal } = request;
    const query = listQuery(request, filters);
    return { ...(await loadOrToast(load(query, { signal, params }), signal, failure)), page: query.page };
  };
}
