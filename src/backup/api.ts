import { z } from 'zod';
import { always } from '../platform/input.ts';
import { endpoint } from '../shared/endpoint.ts';

export const backupApi = {
  readLastBackup: endpoint({
    method: 'GET',
    path: '/backups/last',
    audience: 'admin',
    summary: 'The last good backup, and whether it is missing or older than two days while backups are scheduled',
    output: z.object({
      success: always,
      isScheduled: z.boolean(),
      isOverdue: z.boolean(),
      last: z
        .object({
          at: z.iso.datetime(),
          file: z.string(),
          bytes: z.int(),
          photos: z.int(),
          /** Which photos it lacks, because their files are lost. */
          lacks: z.string().nullable(),
        })
        .nullable(),
      /** Why the latest one failed. */
      problem: z.string().nullable(),
    }),
  }),
};
