import { ApiError } from '../api-client.ts';
import { currentToken } from '../session.ts';

/**
 * Fetches a file with the session's token and hands it to the browser to be saved.
 * @throws ApiError
 */
export async function download(address: string, fileName: string): Promise<void> {
  const response = await fetch(address, { headers: { authorization: currentToken() } }).catch(() => {
    throw new ApiError(0, null);
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
