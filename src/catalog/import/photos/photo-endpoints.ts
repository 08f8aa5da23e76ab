import { z } from 'zod';
import { always, id, successOutput, text } from '../../../platform/input.ts';
import { endpoint } from '../../../shared/endpoint.ts';
import { importOutput } from '../import-output.ts';

const onImport = { params: z.object({ importId: id }), output: successOutput.extend({ import: importOutput }) };

export const importPhotoEndpoints = {
  previewImportPhoto: endpoint({
    method: 'POST',
    path: '/product/catalog/preview/photo',
    audience: 'admin',
    perMinute: 120,
    summary: 'A small picture of a photo that a file names, as WebP in base64; stores nothing',
    body: z.object({
      /** As the card of the preview has them. */
      source: text({ min: 1, max: 3_000 }),
      entry: text({ min: 1, max: 3_000 }).optional(),
      archive: id.optional(),
    }),
    timeoutMs: 60_000,
    output: z.object({ success: always, photo: z.string() }),
  }),
  stopImportPhotos: endpoint({
    method: 'POST',
    path: '/product/catalog/imports/:importId/stop',
    audience: 'admin',
    summary: 'Takes no further photos of an import; those that are here stay',
    ...onImport,
  }),
  retryImportPhotos: endpoint({
    method: 'POST',
    path: '/product/catalog/imports/:importId/photos',
    audience: 'admin',
    summary: 'Takes the photos of an import that failed or were stopped',
    ...onImport,
    status: 202,
  }),
};
