import { ShopError } from '../errors.ts';

/** Uploads that one process receives and decodes at a time; two more are set aside for admins, whom shoppers never lock out. */
const mostUploads = 8;
const setAsideForAdmins = 2;
const retryAfterSeconds = 5;

/**
 * Counts the uploads in hand: one a person, eight a process.
 * @returns takes a place and answers what gives it back; throws ShopError 429 for a second one of a person, 503 when all are taken
 */
export function uploadSlots() {
  const uploading = new Set<string>();
  return ({ id, role }: { id: string; role: string }): (() => void) => {
    if (uploading.has(id))
      throw new ShopError('too_many_requests', 'Please send one photo after the other.', { retryAfterSeconds });
    if (uploading.size >= mostUploads + (role === 'user' ? 0 : setAsideForAdmins))
      throw new ShopError('unavailable', 'Many photos are arriving just now. Please try again in a moment.', {
        retryAfterSeconds,
      });
    uploading.add(id);
    return () => void uploading.delete(id);
  };
}
