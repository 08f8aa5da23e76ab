import { z } from 'zod';
import { always, id, successOutput } from '../platform/input.ts';
import { endpoint, exportTimeoutMs } from '../shared/endpoint.ts';

const count = z.int().min(0).max(1_000_000);
const moveOutput = z
  .object({
    _id: z.string(),
    isComplete: z.boolean(),
    total: count,
    /** Products that have been looked at; those that were here already are not added. */
    done: count,
    added: count,
    problems: z.array(z.object({ product: z.string(), message: z.string() })),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CatalogMove' });
export type MoveBody = z.output<typeof moveOutput>;

export const movingApi = {
  exportWholeCatalog: endpoint({
    method: 'GET',
    path: '/product/catalog.zip',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Everything of the catalog with its photos as a ZIP, which another shop of this kind takes',
    output: z.string(),
    mediaTypes: ['application/zip'],
    timeoutMs: exportTimeoutMs,
  }),
  moveCatalogIn: endpoint({
    method: 'POST',
    path: '/product/catalog/move-in',
    audience: 'owner',
    needsRecentLogin: true,
    summary:
      'Takes a catalog of another shop of this kind, sent as an archive before; what is here already stays as it is',
    body: z.object({ archive: id }),
    timeoutMs: 120_000,
    output: successOutput.extend({ move: moveOutput }),
    status: 202,
  }),
  findMove: endpoint({
    method: 'GET',
    path: '/product/catalog/move-in/:moveId',
    audience: 'owner',
    summary: 'How far a catalog is taken',
    params: z.object({ moveId: id }),
    output: z.object({ success: always, move: moveOutput }),
  }),
};
