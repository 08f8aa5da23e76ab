import { writeSync } from 'node:fs';
import { redactPeople } from './redact-people.ts';

const maxWaiting = 4 * 1024 * 1024;

export interface LogStream {
  write(line: string): void;
}

/**
 * Writes lines without email addresses and phone numbers, once per turn of the event loop, since a system call for each
 * line costs as much as a cached response. Errors are ignored.
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
      if (waiting.length > maxWaiting) return;
      waiting += redactPeople(line);
      plan(setImmediate);
    },
  };
}
