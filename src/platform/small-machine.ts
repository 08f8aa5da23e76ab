import { availableParallelism, totalmem } from 'node:os';

const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
const gigabytes = Math.min(limit, totalmem()) / 1024 ** 3;

/**
 * True with less than 768 MB of memory, of the machine or of the process's control group: a server sold as 1 GB has
 * somewhat less.
 */
export const isSmallMachine = gigabytes < 0.75;

/** Processes beside the server that work for long: half of the cores at most, and one for each gigabyte. */
export const processesBeside = Math.max(1, Math.floor(Math.min(4, availableParallelism() / 2, gigabytes)));
