import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '../../src/shared/endpoint.ts';

export interface Declared extends Omit<Endpoint, 'output'> {
  /** Method and path below `/api/v1`, such as `GET /user/orders`. */
  key: string;
}

const source = resolve(import.meta.dirname, '../../src');

/** Every endpoint that any module declares in its `api.ts`, sorted by path. */
export async function findDeclared(): Promise<Declared[]> {
  const modules: object[] = await Promise.all(
    globSync('**/api.ts', { cwd: source }).map((file) => import(pathToFileURL(resolve(source, file)).href)),
  );
  return modules
    .flatMap((one) => Object.entries(one))
    .filter(([name]) => /Api$/.test(name))
    .flatMap(([, endpoints]) => Object.values(endpoints as Record<string, Declared>))
    .map((one) => ({ ...one, key: `${one.method} ${one.path}` }))
    .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}
