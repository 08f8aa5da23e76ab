import { setFlagsFromString } from 'node:v8';

/**
 * Lets every full garbage collection compact the heap and give free pages back to the system, which V8 otherwise does
 * only in a process that rests. On the command line the same flag would also leave 1 MB for new objects, whatever
 * `--max-semi-space-size` says (docs/decisions/021-tests-and-start.md).
 */
export function saveMemory(): void {
  setFlagsFromString('--optimize-for-size');
}
