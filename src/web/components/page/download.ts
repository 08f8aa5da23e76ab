import { ApiError, mayRepeat } from '../../api-client/api-client.ts';
import { saveFile } from '../../document/save-file.ts';
import { whilePending } from '../../stores/pending.ts';
import { currentSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { formatError } from '../forms/form-errors.ts';

/** Fetches a file with the session's token and saves it; a failure is shown as a toast. */
export function download(address: string, fileName: string): Promise<void> {
  return whilePending(fetchFile(address, fileName)).catch((error: unknown) => toast.error(formatError(error)));
}

async function fetchFile(address: string, fileName: string, isRepeated = false): Promise<void> {
  const session = currentSession();
  const response = await fetch(address, { headers: { authorization: session.token } }).catch(() => {
    throw new ApiError(0, null);
  });
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => null);
    if (await mayRepeat({ session, isRepeated, status: response.status, answer }))
      return fetchFile(address, fileName, true);
    throw new ApiError(response.status, answer);
  }
  saveFile(await response.blob(), fileName);
}
