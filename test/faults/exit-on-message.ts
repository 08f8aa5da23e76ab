import { existsSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

/** Preloaded by a test: the database's thread exits or hangs once the file DIE_WHEN_THERE exists. */
if (!isMainThread && workerData?.socketPath) {
  setInterval(() => {
    if (!existsSync(process.env.DIE_WHEN_THERE ?? '')) return;
    while (process.env.HANGS) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    throw new Error('Stopped by a test');
  }, 50).unref();
}
