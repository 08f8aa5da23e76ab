import { join } from 'node:path';
import { inject } from 'vitest';

/** Bundled by `test/servers.ts`: from its sources, a program takes seconds to start. */
export function findProgram(name: 'server' | 'shop' | 'api-only' | 'fill'): string {
  return join(inject('programs'), `${name}.js`);
}
