import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountSmallDisk } from '../../test/small-disk.ts';
import { openShop } from '../../test/test-app.ts';
import type { CacheTag } from '../shared/cache-tag.ts';
import { makeResponseCache, type ResponseCache } from './cache.ts';
import { hashTag } from './cache-validity.ts';
import { type DiskCache, openDiskCache } from './disk-cache.ts';
import { encodedFor, finishResponse, type ResponseContent, whenStored } from './stored-response.ts';

/** Room for some twenty responses in memory, and for some 200 on the disk. */
const memoryBytes = 200_000;
const diskBytes = 1_600_000;
const textBytes = 10_000;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0).reverse()) await close();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-test-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function openCache({ folder = newFolder(), maxEntries = 1_000, maxBytes = diskBytes } = {}) {
  const errors: Error[] = [];
  const disk = await openDiskCache(folder, { maxBytes, maxEntries }, (error) => errors.push(error));
  closers.push(disk.close);
  return { cache: makeResponseCache(memoryBytes, { disk }), disk, errors, folder };
}

/** Of the open file that was in the folder. */
function pathOfNameless(folder: string): string {
  const files = '/proc/self/fd';
  const isOfFolder = (name: string) => {
    try {
      return readlinkSync(join(files, name)).startsWith(folder);
    } catch {
      return false;
    }
  };
  return join(files, readdirSync(files).find(isOfFolder) ?? '');
}

/** By this process, from files and connections. */
const bytesRead = () => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);

/** Does not get shorter when it is compressed. */
const text = () => randomBytes(textBytes / 2).toString('hex');
const response = (body: string, tags: CacheTag[] = []): ResponseContent => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body,
  madeFrom: () => tags.map(hashTag),
});

const finished = (body: string) =>
  finishResponse({ baseHeaders: {}, after: 0, ...whenStored }, { ...response(body), isCacheable: true });

/** Which of them are found, in memory or on the disk. */
async function foundOf(cache: ResponseCache, keys: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const key of keys) {
    let isMade = false;
    await cache.findOrCreate(key, async () => {
      isMade = true;
      return { ...response('again'), isCacheable: false };
    });
    if (!isMade) found.push(key);
  }
  return found;
}

/** Waits for each that makes room until it is written. */
async function fill(
  { cache, disk }: { cache: ResponseCache; disk: DiskCache },
  count: number,
  tagsOf: (n: number) => CacheTag[] = () => [],
) {
  const bodies = new Map<string, string>();
  for (let n = 0; n < count; n++) {
    const body = text();
    bodies.set(`/${n}`, body);
    await cache.findOrCreate(`/${n}`, async () => response(body, tagsOf(n)));
    const last = n - cache.size.entries;
    while (last >= 0 && !(await disk.find(`/${last}`))) await setImmediate();
  }
  return bodies;
}

describe('The part of the response cache on the disk', () => {
  it('answers with what the memory had no room for, as it was', async () => {
    const opened = await openCache();
    const { cache } = opened;
    const bodies = await fill(opened, 80);
    expect(cache.size.entries).toBeLessThan(25);
    for (const [key, body] of bodies) {
      const stored = await cache.findOrCreate(key, () => Promise.reject(new Error(`${key} is made again.`)));
      expect(stored).toMatchObject({ status: 200, isCacheable: true, encoding: 'br' });
      expect(stored.headers).toMatchObject({
        'content-type': 'text/plain',
        'content-length': String(stored.body.length),
        etag: stored.etag,
      });
      expect(encodedFor(stored, '').body.toString()).toBe(body);
    }
    expect(cache.lookups.misses).toBe(80);
  });

  it('is read once for those who ask at the same time', async () => {
    const opened = await openCache();
    const { cache } = opened;
    await fill(opened, 40);
    const before = bytesRead();
    const crowd = Array.from({ length: 20 }, () => cache.findOrCreate('/1', () => Promise.reject(new Error())));
    expect(new Set((await Promise.all(crowd)).map(({ etag }) => etag)).size).toBe(1);
    expect(bytesRead() - before).toBeLessThan(2 * textBytes);
  });

  it('gives nothing that has become invalid or old', async () => {
    const opened = await openCache();
    const { cache } = opened;
    const tagsOf = (n: number): CacheTag[] => (n % 2 ? ['product:odd'] : n === 4 ? ['holds'] : []);
    await fill(opened, 40, tagsOf);
    const first = ['/0', '/1', '/2', '/3', '/4'];
    cache.invalidate(['product:odd']);
    expect(await foundOf(cache, first)).toEqual(['/0', '/2', '/4']);

    const { now } = performance;
    const start = now.call(performance);
    await fill(opened, 40, tagsOf);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => start + 61_000);
    expect(await foundOf(cache, first)).toEqual(['/0', '/1', '/2', '/3']);
    clock.mockImplementation(() => start + 3_700_000);
    expect(await foundOf(cache, first)).toEqual([]);
  });

  it('gives nothing after a change of everything, nor what was being written meanwhile', async () => {
    const opened = await openCache();
    const { cache } = opened;
    await fill(opened, 40);
    cache.invalidate(['everything']);
    expect(await foundOf(cache, ['/0', '/39'])).toEqual([]);
    expect(cache.entriesOnDisk).toBe(0);
  });

  it('takes no more of the disk than it may, the oldest make room, and nothing has a name there', async () => {
    const opened = await openCache();
    const { cache, disk, folder } = opened;
    await fill(opened, 400);
    expect(readdirSync(folder)).toEqual([]);
    const entries = cache.entriesOnDisk;
    expect(entries).toBeGreaterThan(150);
    // Half a byte of the response for each letter, and its headers.
    expect(entries * textBytes * 0.5).toBeLessThan(diskBytes);
    const onDisk: number[] = [];
    for (let n = 0; n < 400; n++) if (await disk.find(`/${n}`)) onDisk.push(n);
    const after = 400 - cache.size.entries;
    expect(onDisk).toEqual(Array.from({ length: entries }, (_, n) => after - entries + n));
  });

  it('finds a bounded number of them', async () => {
    const opened = await openCache({ maxEntries: 25 });
    const { cache } = opened;
    await fill(opened, 80);
    expect(cache.entriesOnDisk).toBe(25);
  });

  it('never mixes them up, however many are written and read at once', async () => {
    const { cache } = await openCache({ maxBytes: 200_000 });
    const ask = async (n: number) => {
      const stored = await cache.findOrCreate(`/${n}`, async () => response(`${n} `.repeat(800)));
      expect(encodedFor(stored, '').body.toString()).toBe(`${n} `.repeat(800));
    };
    for (let round = 0; round < 30; round++)
      await Promise.all(Array.from({ length: 60 }, () => ask(Math.floor(Math.random() * 300))));
    expect(cache.lookups.hits).toBeGreaterThan(0);
  });

  it('is left out while the disk is full, says so once, and is used again later', async () => {
    const smallDisk = mountSmallDisk(2);
    closers.push(smallDisk.remove);
    const opened = await openCache({ folder: smallDisk.folder });
    const { cache, errors } = opened;
    smallDisk.fill();
    for (let n = 0; n < 60; n++) await cache.findOrCreate(`/${n}`, async () => response(text()));
    await vi.waitFor(() => expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(/ENOSPC/)]));
    expect(cache.entriesOnDisk).toBe(0);
    expect(cache.find('/59')).toBeDefined();
    smallDisk.free();
    const start = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => start + 61_000);
    await fill(opened, 80);
    expect(cache.entriesOnDisk).toBeGreaterThan(40);
    expect(errors).toHaveLength(1);
  });

  it('keeps all that leaves the memory of a busy process', async () => {
    const { disk } = await openCache();
    const held = { ...(await finished(text())), until: Number.POSITIVE_INFINITY };
    const keys = Array.from({ length: 200 }, (_, n) => `/${n}`);
    for (const [n, key] of keys.entries()) {
      disk.add(key, held);
      if (n % 20 > 0) continue;
      for (const until = performance.now() + 10; performance.now() < until; );
      await setImmediate();
    }
    await expect.poll(() => disk.entries).toBe(200);
  });

  it('gives no part of a response when the file has lost its end, and says so once', async () => {
    const folder = newFolder();
    const opened = await openCache({ folder });
    const { cache, errors } = opened;
    await fill(opened, 60);
    truncateSync(pathOfNameless(folder), textBytes);
    expect(await foundOf(cache, ['/30', '/31'])).toEqual([]);
    expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(/a part of a response/)]);
    expect(cache.entriesOnDisk).toBe(0);
  });

  it('is missing where its file cannot be opened, and the shop opens', async () => {
    const shop = await openShop({ app: { dataDir: join(newFolder(), 'missing'), cacheDiskMb: 8 } });
    closers.push(() => shop.close());
    expect((await shop.call('GET', '/category/allcategory')).status).toBe(200);
  });
});
