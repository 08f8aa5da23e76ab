import { totalmem } from 'node:os';

const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;

/**
 * True with less than 768 MB of memory, of the machine or of the process's control group: a server sold as 1 GB has
 * somewhat less.
 */
export const isSmallMachine = Math.min(limit, totalmem()) < 768 * 1024 ** 2;
