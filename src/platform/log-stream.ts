import { writeSync } from 'node:fs';

/** Characters that wait for a reader that is slow; beyond it lines are dropped, so that a stuck terminal does not fill the memory. */
const mostWaiting = 4 * 1024 * 1024;

export interface LogStream {
  write(line: string): void;
}

/**
 * A log on a file descriptor. The lines of one turn of the event loop are written together: a system call for each would cost as much as
 * an answer from the cache. So a process that is killed loses what that turn had to say and no more, and one that exits loses nothing.
 * A log that cannot be written, on a full disk for one, does not stop the process.
 */
export function openLogStream(fd: number): LogStream {
  let waiting = '';
  let isPlanned = false;
  const plan = (later: (work: () => void) => unknown) => {
    if (isPlanned) return;
    isPlanned = true;
    later(() => {
      isPlanned = false;
      flush();
    });
  };
  const flush = () => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    for (let written = 0; written < bytes.length; ) {
      try {
        written += writeSync(fd, bytes, written);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        waiting = bytes.toString('utf8', written) + waiting;
        plan((work) => setTimeout(work, 20));
        return;
      }
    }
  };
  process.on('exit', flush);
  return {
    write: (line) => {
      if (waiting.length > mostWaiting) return;
      waiting += line;
      plan(setImmediate);
    },
  };
}
