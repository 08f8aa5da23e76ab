import { ApiError } from '../api-client/api-client.ts';
import { currentToken } from '../stores/session.ts';

/**
 * Uploads one photo, telling how far it is (fetch cannot say that of an upload).
 * @throws ApiError with the server's sentence
 */
export function sendPhoto(file: File, tell: (progress: number) => void): Promise<{ _id: string; url: string }> {
  return new Promise((done, fail) => {
    const form = new FormData();
    form.append('photos', file);
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/product/photos');
    request.setRequestHeader('authorization', currentToken());
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status === 201 ? done(request.response.photo) : fail(new ApiError(request.status, request.response));
    request.onerror = () => fail(new ApiError(0, { message: 'This photo could not be sent.' }));
    request.send(form);
  });
}
