import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CacheTag } from '../../shared/cache-tag.ts';
import { makeResponseCache } from './cache.ts';
import { untilAnythingChanges, untilChanged, type Validity } from './cache-validity.ts';
import { encodedFor, type ResponseContent } from './stored-response.ts';

const answer = (bytes = 40): ResponseContent => ({ status: 200, headers: {}, body: 'x'.repeat(bytes) });
const made = (bytes?: number) => async () => answer(bytes);

afterEach(() => {
  vi.useRealTimers();
});

describe('The response cache', () => {
  it('counts keys and headers, so that small responses to long keys fill it as well', async () => {
    const cache = makeResponseCache(1_000_000);
    for (let n = 0; n < 5_000; n++) await cache.findOrCreate(`/search/${n}${'k'.repeat(900)}`, made());
    expect(cache.size.bytes).toBeLessThanOrEqual(1_000_000);
    expect(cache.size.entries).toBeLessThan(500);
    expect(cache.size.entries).toBeGreaterThan(300);
  });

  it('holds a bounded number of entries, however small they are', async () => {
    const cache = makeResponseCache(10 ** 9);
    for (let n = 0; n < 25_000; n++) await cache.findOrCreate(`/${n}`, made(1));
    expect(cache.size.entries).toBe(20_000);
  });

  it('stores no long key: long ones as their hash, those over 1 kB not at all', async () => {
    const cache = makeResponseCache(10 ** 6);
    const long = `/x?${'k'.repeat(600)}`;
    await cache.findOrCreate(long, made());
    expect(cache.find(long)).toBeDefined();
    expect(cache.size.bytes).toBeLessThan(4_300);
    const tooLong = `/x?${'k'.repeat(1_100)}`;
    await cache.findOrCreate(tooLong, made());
    expect(cache.find(tooLong)).toBeUndefined();
    expect(cache.size.entries).toBe(1);
  });

  it('frees what it drops, by the bytes that it counted', async () => {
    const cache = makeResponseCache(10 ** 6);
    for (const key of ['/product/a', '/product/b', `/long/${'k'.repeat(500)}`, '/'])
      await cache.findOrCreate(key, made(20_000));
    cache.invalidate(['everything']);
    expect(cache.size).toMatchObject({ entries: 0, bytes: 0 });
  });

  it('drops what was read from what has changed, or does not say what it was read from', async () => {
    const cache = makeResponseCache(10 ** 6);
    const store = (key: string, validity: Validity) => cache.findOrCreate(key, async () => ({ ...answer(), validity }));
    await store('/a', untilChanged('product:a'));
    await store('/both', untilChanged('product:a', 'product:b'));
    await store('/list', untilChanged('lists'));
    await store('/shop', untilChanged());
    await store('/unknown', untilAnythingChanges);
    const found = () => ['/a', '/both', '/list', '/shop', '/unknown'].filter((key) => cache.find(key));
    cache.invalidate(['product:c']);
    expect(found()).toEqual(['/a', '/both', '/list', '/shop']);
    cache.invalidate(['product:b', 'reviews:x']);
    expect(found()).toEqual(['/a', '/list', '/shop']);
    for (let n = 0; n < 9_000; n++) cache.invalidate([`product:${n}`]);
    expect(found()).toEqual(['/a', '/list', '/shop']);
    // It remembers no more than 10,000, so everything counts as changed.
    for (let n = 0; n < 10_100; n++) cache.invalidate([`product:${n}`]);
    expect(found()).toEqual([]);
  });

  it('holds none from before the clock was set back by more than a minute', async () => {
    vi.useFakeTimers({ now: new Date('2026-08-16T05:00:00+05:30'), toFake: ['Date'] });
    const cache = makeResponseCache(10 ** 6);
    await cache.findOrCreate('/', async () => ({ ...answer(), validity: untilChanged() }));
    vi.setSystemTime(new Date('2026-08-16T04:59:30+05:30'));
    expect(cache.find('/')).toBeDefined();
    vi.setSystemTime(new Date('2026-08-15T23:00:00+05:30'));
    expect(cache.find('/')).toBeUndefined();
    vi.useRealTimers();
  });

  it('holds a response for an hour, or for the shorter time that it says, and none past midnight in India', async () => {
    // The store holds on to the clock that was there before.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
    vi.useFakeTimers({ now: new Date('2026-08-15T12:00:00+05:30'), toFake: ['Date', 'setTimeout'] });
    const cache = makeResponseCache(10 ** 6);
    const store = async () => {
      const validity = { ...untilChanged('product:a'), maxAgeMs: 60_000 };
      await cache.findOrCreate('/held', async () => ({ ...answer(), validity }));
      await cache.findOrCreate('/', async () => ({ ...answer(), validity: untilChanged() }));
    };
    const found = () => ['/held', '/'].filter((key) => cache.find(key));
    await store();
    vi.advanceTimersByTime(59_000);
    expect(found()).toEqual(['/held', '/']);
    vi.advanceTimersByTime(2_000);
    expect(found()).toEqual(['/']);
    vi.advanceTimersByTime(59 * 60_000);
    expect(found()).toEqual([]);
    for (const day of [16, 17]) {
      vi.setSystemTime(new Date(`2026-08-${day - 1}T23:59:40+05:30`));
      await store();
      vi.advanceTimersByTime(19_000);
      expect(found()).toEqual(['/held', '/']);
      vi.advanceTimersByTime(1_000);
      expect(found()).toEqual([]);
    }
    clock.mockRestore();
  });

  it('does not store what was being made when it changed, gives it to no later visitor, and keeps what others were', async () => {
    const cache = makeResponseCache(10 ** 6);
    const finish: (() => void)[] = [];
    const slowly = (tag: CacheTag) => () =>
      new Promise<ResponseContent>((done) => finish.push(() => done({ ...answer(), validity: untilChanged(tag) })));
    const begun = [
      cache.findOrCreate('/product/a', slowly('product:a')),
      cache.findOrCreate('/product/b', slowly('product:b')),
    ];
    cache.invalidate(['product:a']);
    const later = cache.findOrCreate('/product/a', async () => ({ ...answer(), body: 'later' }));
    expect((await later).body.toString()).toBe('later');
    for (const done of finish) done();
    await Promise.all(begun);
    expect(cache.find('/product/a')?.body.toString()).toBe('later');
    expect(cache.find('/product/b')).toBeDefined();
  });

  it('holds one encoding of a body, and answers with each that is accepted', async () => {
    const cache = makeResponseCache(10 ** 6);
    const text = Array.from({ length: 2_000 }, (_, n) => `<li>Gift ${n}</li>`).join('');
    const stored = await cache.findOrCreate('/list', async () => ({ ...answer(), body: text }));
    expect(cache.size.bytes).toBeLessThan(text.length / 2);
    const br = encodedFor(stored, 'gzip, deflate, br');
    const zipped = encodedFor(stored, 'gzip');
    const plain = encodedFor(stored, '');
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(br.body.length) });
    expect(brotliDecompressSync(br.body).toString()).toBe(text);
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', etag: br.headers.etag });
    expect(gunzipSync(zipped.body).toString()).toBe(text);
    expect(plain.body.toString()).toBe(text);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    // What zlib returns is part of a larger buffer.
    expect((cache.find('/list') as { body: Buffer }).body.buffer.byteLength).toBe(br.body.length);
  });

  it('never stores a response that says so', async () => {
    const cache = makeResponseCache(10 ** 6);
    const { headers } = await cache.findOrCreate('/x', async () => ({ ...answer(), isCacheable: false }));
    expect(headers['cache-control']).toBe('no-store');
    expect(cache.find('/x')).toBeUndefined();
  });
});
