import { totalmem } from 'node:os';

const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;

/** True with less than 1 GB of memory, of the machine or of the process's control group. */
export const isSmallMachine = Math.min(limit, totalmem()) < 1024 ** 3;
