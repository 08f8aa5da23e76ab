import { ApiError } from '../../api-client/api-client.ts';
import { currentToken } from '../../stores/session.ts';

const maxAttempts = 4;
const maxWaitSeconds = 30;

type SentPhoto = { _id: string; url: string };
type Attempt = { photo: SentPhoto } | { retryAfterSeconds: number };

/** Retries a 429 after the time that the server states. @throws ApiError */
export async function sendPhoto(file: File, onProgress: (progress: number) => void): Promise<SentPhoto> {
  for (let attempt = 1; ; attempt++) {
    const done = await sendOnce(file, onProgress, attempt === maxAttempts);
    if ('photo' in done) return done.photo;
    await new Promise((resolve) => setTimeout(resolve, done.retryAfterSeconds * 1_000));
  }
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function sendOnce(file: File, onProgress: (progress: number) => void, isLast: boolean): Promise<Attempt> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('photos', file);
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/product/photos');
    request.setRequestHeader('authorization', currentToken());
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const seconds = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
      if (request.status === 201) resolve({ photo: request.response.photo });
      else if (request.status === 429 && seconds >= 0 && seconds <= maxWaitSeconds && !isLast)
        resolve({ retryAfterSeconds: seconds });
      else reject(new ApiError(request.status, request.response));
    };
    request.onerror = () => reject(new ApiError(0, { message: 'This photo could not be sent.' }));
    request.send(form);
  });
}
