import { Worker } from 'node:worker_threads';

/** Pixels in rows from the top, four bytes each: red, green, blue, alpha. */
export interface RawPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Longest that decoding may take; a phone's twelve megapixels need two to four seconds. */
const limitMs = 30_000;
/** A worker that needs more than this is reading something made to hurt, in MB. */
const maxHeapMb = 512;

/** True for the brands under which phones write HEIC (ISO 23008-12, annex B). */
export function isHeic(bytes: Buffer): boolean {
  const isBox = bytes.toString('latin1', 4, 8) === 'ftyp';
  return (
    isBox && ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].includes(bytes.toString('latin1', 8, 12))
  );
}

/**
 * Decodes a HEIC picture in a thread of its own.
 * @returns null when it has more pixels than allowed
 * @throws Error when it is damaged, or took too long
 */
export function decodeHeic(bytes: Buffer, maxPixels: number): Promise<RawPicture | null> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
      workerData: { bytes: new Uint8Array(bytes), maxPixels },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    const timer = setTimeout(() => end(() => fail(new Error('Decoding took too long.'))), limitMs);
    worker.once('message', (answer: RawPicture | 'too large') =>
      end(() => done(answer === 'too large' ? null : answer)),
    );
    worker.once('error', (error) => end(() => fail(error)));
    worker.once('exit', () => end(() => fail(new Error('The decoder ended without a picture.'))));
  });
}
