import { ShopError } from '../errors.ts';

const maxUploads = 8;
const setAsideForAdmins = 2;
const retryAfterSeconds = 5;

/** One upload per person, eight per process; throws 429 or 503, and returns the function that frees the slot. */
export function uploadSlots() {
  const uploading = new Set<string>();
  return ({ id, role }: { id: string; role: string }): (() => void) => {
    if (uploading.has(id))
      throw new ShopError('too_many_requests', 'Please send one photo after the other.', { retryAfterSeconds });
    if (uploading.size >= maxUploads + (role === 'user' ? 0 : setAsideForAdmins))
      throw new ShopError('unavailable', 'Many photos are arriving just now. Please try again in a moment.', {
        retryAfterSeconds,
      });
    uploading.add(id);
    return () => void uploading.delete(id);
  };
}
