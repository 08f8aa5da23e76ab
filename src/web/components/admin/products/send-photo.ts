import { t } from '../../../../shared/languages/translate.ts';
import { ApiError, mayRepeat } from '../../../api-client/api-client.ts';
import { currentSession } from '../../../stores/session.ts';
import type { Sending } from '../../forms/files/uploads.ts';
import { shrinkPhoto } from '../../photos/shrink-photo.ts';

const maxAttempts = 40;
const maxWaitSeconds = 60;
const temporaryStatuses = [0, 429, 502, 503, 504];

type SentPhoto = { _id: string; url: string };
type SentLogo = { url: string; width: number; height: number };

/** @throws ApiError */
export async function sendPhoto(file: Blob, sending: Sending): Promise<SentPhoto> {
  return (await send('/product/photos', file, sending)).photo;
}

/** @throws ApiError */
export async function sendPicture(file: Blob, sending: Sending): Promise<string> {
  return (await sendPhoto(file, sending)).url;
}

/** @throws ApiError */
export async function sendLogo(file: Blob, sending: Sending): Promise<SentLogo> {
  return (await send('/shop/logo', file, sending)).logo;
}

/** @throws ApiError */
export async function sendWrapPhoto(file: Blob, sending: Sending): Promise<string> {
  return (await send('/shop/gift-wraps/photo', file, sending)).photo.url;
}

/** Goes on after a lost connection, a 429 or a 5xx of a busy server. */
async function send(path: string, photo: Blob, sending: Sending) {
  const file = await shrinkPhoto(photo);
  sending.signal.throwIfAborted();
  let isRepeated = false;
  for (let attempt = 1; ; attempt++) {
    const session = currentSession();
    try {
      return await sendOnce(path, file, { ...sending, token: session.token });
    } catch (error) {
      const { status, body, retryAfterSeconds } = error as UploadError;
      if (await mayRepeat({ session, isRepeated, status, answer: body })) {
        isRepeated = true;
        continue;
      }
      if (sending.signal.aborted || attempt === maxAttempts || !temporaryStatuses.includes(status)) throw error;
      sending.onWait((error as Error).message);
      await pause(Math.min(retryAfterSeconds ?? 2 ** attempt, maxWaitSeconds), sending.signal);
    }
  }
}

class UploadError extends ApiError {
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: unknown, retryAfter: string | null = null) {
    super(status, body);
    this.retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}

/** Ends early when the connection is back. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const once = { once: true, signal: ended.signal };
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      ended.abort();
      settle();
    };
    const timer = setTimeout(end(resolve), seconds * 1_000);
    window.addEventListener('online', end(resolve), once);
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      once,
    );
  });
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function sendOnce(
  path: string,
  file: Blob,
  { signal, onProgress, token }: Sending & { token: string },
): Promise<{ photo: SentPhoto; logo: SentLogo }> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('photos', file);
    const request = new XMLHttpRequest();
    request.open('POST', `/api/v1${path}`);
    request.setRequestHeader('authorization', token);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) resolve(request.response);
      else reject(new UploadError(request.status, request.response, request.getResponseHeader('retry-after')));
    };
    request.onerror = () => reject(new UploadError(0, { message: t('productForm.sentWhenBack') }));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
