import { z } from 'zod';
import { id } from '../platform/input.ts';

/** What every endpoint of one product in the admin declares. */
export const productEndpoint = { audience: 'admin', params: z.object({ productId: id }) } as const;
