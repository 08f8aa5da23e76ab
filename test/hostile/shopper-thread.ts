import { parentPort, workerData } from 'node:worker_threads';
import { goShopping, type Measured } from './shoppers.ts';

/** Shoppers in a thread of their own: the attacks of the main thread do not delay their measurements. */
const { url, sandboxUrl, numbers, seconds } = workerData;
const measured: Measured[] = [];
const until = performance.now() + seconds * 1_000;
await Promise.all(numbers.map((number: number) => goShopping({ url, sandboxUrl }, number, until, measured)));
parentPort?.postMessage(measured);
