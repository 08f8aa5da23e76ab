import type { ProductsEdit, RefusedEdit } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { ApiError, api } from '../../../api-client/api-client.ts';
import type { Submission } from '../../../hooks/form-action.ts';
import { toast } from '../../../stores/toasts.ts';
import { formatError } from '../../forms/form-errors.ts';

export interface EditDone {
  /** Why nothing was saved. */
  refusal?: string;
  refused: RefusedEdit[];
}

/** By product and version: the version that an edit from this page made of it. */
const ownVersions = new Map<string, number>();
let lastEdit: Promise<unknown> = Promise.resolve();

/** One edit after the other, so that an edit never conflicts with the one before it. */
export async function editFromList({ fields: { edit = '{}', summary } }: Submission): Promise<EditDone> {
  const run = lastEdit.then(() => sendEdit(JSON.parse(edit) as ProductsEdit));
  lastEdit = run.catch(() => undefined);
  try {
    const { message, refused } = await run;
    if (summary && refused.length === 0) toast.success(message);
    return { refused: refused as RefusedEdit[] };
  } catch (error) {
    const isOffline = error instanceof ApiError && error.status === 0;
    const refusal = isOffline ? t('adminProducts.notSavedOffline') : formatError(error);
    const { refused = [] } = error instanceof ApiError ? (error.body as { refused?: RefusedEdit[] }) : {};
    return { refusal, refused };
  }
}

async function sendEdit(edit: ProductsEdit) {
  const products = edit.products.map(({ _id, version }) => ({ _id, version: version && newest(_id, version) }));
  const answer = await api('POST /product/edit-products', { body: { ...edit, products } });
  for (const { _id, version } of answer.products) {
    const sent = products.find((one) => one._id === _id)?.version;
    if (sent !== undefined && version === sent + 1) ownVersions.set(`${_id} ${sent}`, version);
  }
  return answer;
}

function newest(productId: string, version: number): number {
  const next = ownVersions.get(`${productId} ${version}`);
  return next === undefined ? version : newest(productId, next);
}
