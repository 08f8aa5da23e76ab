import { setFlagsFromString } from 'node:v8';
import { isSmallMachine } from '../platform/small-machine.ts';

/** On a small machine garbage is collected sooner, which takes processor time: some 15 ms for a page that is not cached instead of 11. */
export function saveMemory(): void {
  if (isSmallMachine) setFlagsFromString('--heap-growing-percent=30');
}
