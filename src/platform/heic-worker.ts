import { parentPort, workerData } from 'node:worker_threads';
import heic from 'heic-decode';

/** One picture of an iPhone, decoded beside the shop's thread: WebAssembly takes seconds for twelve megapixels. */
const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number };

const pictures = await heic.all({ buffer: bytes });
const [picture] = pictures;
if (!picture) throw new Error('There is no picture in this file.');
if (picture.width * picture.height > maxPixels) parentPort?.postMessage('too large');
else {
  const { width, height, data } = await picture.decode();
  parentPort?.postMessage({ width, height, data });
}
