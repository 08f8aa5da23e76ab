import { describe, expect, it } from 'vitest';
import { type Answer, makeAnswerCache } from './cache.ts';

const answer = (bytes = 40): Answer => ({ route: '/x', status: 200, headers: {}, body: Buffer.alloc(bytes, 'x') });
const made = (bytes?: number) => async () => answer(bytes);

describe('The answer cache', () => {
  it('counts keys and headers, so that small answers to long questions fill it as well', async () => {
    const cache = makeAnswerCache(1_000_000);
    for (let n = 0; n < 5_000; n++) await cache.get(`/search/${n}${'k'.repeat(900)}`, made());
    expect(cache.size.bytes).toBeLessThanOrEqual(1_000_000);
    expect(cache.size.entries).toBeLessThan(300);
    expect(cache.size.entries).toBeGreaterThan(100);
  });

  it('holds a bounded number of entries and of questions by their words, however small they are', async () => {
    const cache = makeAnswerCache(10 ** 9);
    for (let n = 0; n < 25_000; n++) {
      await cache.get(`/${n}`, made(1));
      cache.alias(`words ${n}`, `/${n}`);
    }
    expect(cache.size).toMatchObject({ entries: 20_000, aliases: 2_000 });
    expect(cache.findAlias('words 24999')?.plain.body.toString()).toBe('x');
    expect(cache.findAlias('words 1')).toBeUndefined();
  });

  it('stores no long key: long ones as their hash, those over 1 kB not at all', async () => {
    const cache = makeAnswerCache(10 ** 6);
    const long = `/x?${'k'.repeat(600)}`;
    await cache.get(long, made());
    expect(cache.find(long)).toBeDefined();
    expect(cache.size.bytes).toBeLessThan(4_300);
    const tooLong = `/x?${'k'.repeat(1_100)}`;
    await cache.get(tooLong, made());
    expect(cache.find(tooLong)).toBeUndefined();
    expect(cache.size.entries).toBe(1);
  });

  it('frees what it drops, by the bytes that it counted', async () => {
    const cache = makeAnswerCache(10 ** 6);
    for (const key of ['/product/a', '/product/b', `/long/${'k'.repeat(500)}`, '/']) await cache.get(key, made(20_000));
    cache.clearSome((key) => key === '/product/a');
    expect(cache.find('/product/a')).toBeUndefined();
    expect(cache.find('/product/b')).toBeDefined();
    cache.clearSome(() => true);
    expect(cache.size).toMatchObject({ entries: 0, bytes: 0 });
  });

  it('does not keep what was being made when its own address changed, and keeps what others were', async () => {
    const cache = makeAnswerCache(10 ** 6);
    const finish: (() => void)[] = [];
    const slowly = () => new Promise<Answer>((done) => finish.push(() => done(answer())));
    const both = [cache.get('/product/a', slowly), cache.get('/product/b', slowly)];
    cache.clearSome((key) => key === '/product/a');
    for (const done of finish) done();
    await Promise.all(both);
    expect(cache.find('/product/a')).toBeUndefined();
    expect(cache.find('/product/b')).toBeDefined();
  });

  it('never keeps an answer that says so', async () => {
    const cache = makeAnswerCache(10 ** 6);
    const { plain } = await cache.get('/x', async () => ({ ...answer(), isKept: false }));
    expect(plain.headers['cache-control']).toBe('no-store');
    expect(cache.find('/x')).toBeUndefined();
  });
});
