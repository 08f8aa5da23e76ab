import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import { loggedPath } from '../../src/platform/http/server.ts';
import { isSecretLink } from '../../src/shared/access/secret-links.ts';
import pages from '../../src/web/routes.ts';
import { findDeclared } from './declared.ts';
import { readMatrix } from './matrix-file.ts';

/** Parameters that open something; a list of favourites is shared by its owner, and shows nothing of a person. */
const isSecret = (path: string) => /:(token|code|key)\b/.test(path) && !path.includes('/favourites/');
const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const upper = (text: string) => text.toUpperCase();
const secret = `${'s'.repeat(21)}_`;
const findSecretPaths = (paths: string[]) =>
  [...new Set(paths)].filter(isSecret).map((path) => path.replace(/:(token|code|key)\b/, secret));

describe('The secret of a link', () => {
  it('is not in the logged path of any endpoint or page', async () => {
    const endpoints = findSecretPaths((await findDeclared()).map(({ path }) => `/api/v1${path}`));
    const others = findSecretPaths(readMatrix('Other routes').map(({ route = '' }) => route.split(' ')[1] ?? ''));
    const documents = findSecretPaths((pages as RouteConfigEntry[]).map(({ path = '' }) => `/${path}`));
    expect(endpoints.length).toBeGreaterThan(10);
    expect(documents.length).toBeGreaterThan(6);
    expect(others.length).toBeGreaterThan(1);
    for (const path of [...endpoints, ...others, ...documents])
      for (const asked of [
        path,
        `${path}?a=b`,
        `/${path}`,
        path.replace(/[a-z]/, escaped),
        path.replace(/\/[a-z]/g, upper),
      ])
        expect(loggedPath(asked), asked).not.toContain('sss');
    for (const path of documents) expect(isSecretLink(`${path}.data`), path).toBe(true);
  });

  it('is all that the logged path leaves out', () => {
    for (const path of ['/product/bear', '/favourites/abc', '/api/v1/user/order/65f0', '/api/v1/setup/steps', '/order'])
      expect(loggedPath(`${path}?x=1`)).toBe(path);
    expect(loggedPath(`/api/v1/order/${secret}/documents/1`)).toBe('/api/v1/order/…/documents/1');
  });
});
