import { z } from 'zod';
import { always, id, photoBase64, successOutput } from '../../platform/input.ts';
import { endpoint, photosTimeoutMs } from '../../shared/endpoint.ts';

const photoOutput = z.object({
  _id: z.string(),
  takenAt: z.iso.datetime(),
  takenBy: z.string(),
  /** The stored picture's hash, in hexadecimal digits. */
  sha256: z.string(),
  statedGrams: z.int(),
  /** The picture shows a label, and is deleted after a while; its hash stays. */
  isDeleted: z.boolean(),
});
export type ParcelPhotoBody = z.output<typeof photoOutput>;
const photos = z.object({ photos: z.array(photoOutput) });
const shipment = z.object({ shipmentId: id });

export const parcelPhotoEndpoints = {
  listParcelPhotos: endpoint({
    method: 'GET',
    path: '/courier/shipments/:shipmentId/photos',
    audience: 'admin',
    summary: 'The pictures of a parcel on the scale, newest first',
    params: shipment,
    output: photos.extend({ success: always }),
  }),
  addParcelPhoto: endpoint({
    method: 'POST',
    path: '/courier/shipments/:shipmentId/photos',
    audience: 'admin',
    summary: 'Stores a picture of a booked parcel: weight, size and label. An open dispute of its weight gets it',
    params: shipment,
    /** JPEG, PNG or WebP as base64. */
    body: z.object({ photo: photoBase64 }).strict(),
    maxBytes: 3 * 1024 * 1024,
    timeoutMs: photosTimeoutMs,
    output: successOutput.extend(photos.shape),
    status: 201,
  }),
  readParcelPhoto: endpoint({
    method: 'GET',
    path: '/courier/photos/:photoId',
    audience: 'admin',
    summary: 'The picture, WebP',
    params: z.object({ photoId: id }),
    output: z.string(),
    mediaTypes: ['image/webp'],
  }),
};
