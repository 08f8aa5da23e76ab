import { ApiError, needsRecentLogin } from '../api-client/api-client.ts';
import { askForRecentLogin } from '../api-client/recent-login.ts';
import { currentToken } from '../stores/session.ts';

/**
 * Fetches a file with the session's token and hands it to the browser to be saved.
 * @throws ApiError
 */
export async function download(address: string, fileName: string, isRepeated = false): Promise<void> {
  const response = await fetch(address, { headers: { authorization: currentToken() } }).catch(() => {
    throw new ApiError(0, null);
  });
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    if (!isRepeated && needsRecentLogin(response, body) && (await askForRecentLogin()))
      return download(address, fileName, true);
    throw new ApiError(response.status, body);
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
