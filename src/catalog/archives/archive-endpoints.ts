import { z } from 'zod';
import { always, id, successOutput } from '../../platform/input.ts';
import { maxPhotoPixels } from '../../platform/pictures/picture-jobs.ts';
import { translated } from '../../platform/translated.ts';
import { archivePieceBytes, maxArchiveBytes } from '../../shared/archive-pieces.ts';
import { endpoint } from '../../shared/endpoint.ts';

export const archiveEndpoints = {
  addArchive: endpoint({
    method: 'POST',
    path: '/product/archives',
    audience: 'admin',
    summary: 'Announces a ZIP of photos or of a catalog, which is then sent in pieces; deleted after a week',
    body: z.object({
      bytes: z
        .int(translated('importAnswers.archiveBytes'))
        .min(22, translated('importAnswers.noZip'))
        .max(maxArchiveBytes, translated('importAnswers.zipSize')),
    }),
    output: z.object({
      success: always,
      archive: z.object({ _id: z.string(), pieceBytes: z.int().min(1).max(archivePieceBytes) }),
    }),
    status: 201,
  }),
  storePiece: endpoint({
    method: 'PUT',
    path: '/product/archives/:archiveId/pieces/:piece',
    audience: 'admin',
    perMinute: 600,
    summary: 'One piece of a ZIP, from 0, as the file `photos`; all but the last have `pieceBytes`',
    params: z.object({
      archiveId: id,
      piece: z
        .string()
        .regex(/^\d{1,4}$/, translated('importAnswers.pieceNumber'))
        .transform(Number),
    }),
    body: z.object({}),
    photos: { max: 1, maxPixels: maxPhotoPixels },
    output: successOutput,
  }),
};
