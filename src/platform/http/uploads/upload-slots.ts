import { t } from '../../../shared/languages/translate.ts';
import { ShopError } from '../../errors.ts';

const maxUploads = 8;
const setAsideForAdmins = 2;
const maxUploadsOfAdmin = 2;
const retryAfterSeconds = 5;

/**
 * One upload per user, two per admin, eight per process; throws 429 or 503, and returns the function that frees the
 * slot.
 */
export function uploadSlots() {
  const uploading = new Map<string, number>();
  let total = 0;
  return ({ id, role }: { id: string; role: string }): (() => void) => {
    const own = uploading.get(id) ?? 0;
    if (own >= (role === 'user' ? 1 : maxUploadsOfAdmin))
      throw new ShopError('too_many_requests', t('input.oneAfterOther'), { retryAfterSeconds });
    if (total >= maxUploads + (role === 'user' ? 0 : setAsideForAdmins))
      throw new ShopError('unavailable', t('input.manyUploads'), {
        retryAfterSeconds,
      });
    uploading.set(id, own + 1);
    total += 1;
    return () => {
      total -= 1;
      const left = (uploading.get(id) ?? 1) - 1;
      if (left > 0) uploading.set(id, left);
      else uploading.delete(id);
    };
  };
}
