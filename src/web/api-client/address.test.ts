import { describe, expect, it } from 'vitest';
import { ApiError, buildAddress, makeApi } from './api-client.ts';

const typed = [
  'a/../b',
  '../user/all-user',
  '..\\..',
  'a?b=c#d',
  '%2e%2e',
  '%2E%2e/x',
  'a;b',
  '  ',
  '..%2f',
  'é',
  'cut \ud83d',
  '\n..',
];
const searchAddress = (keyword: string) => buildAddress('/product/search/:keyword/names', { params: { keyword } });

describe('What somebody types', () => {
  it.each(typed)('is one segment of the path, and the shop reads it as it was typed: %j', (keyword) => {
    const { pathname, search, hash } = new URL(searchAddress(keyword), 'http://localhost');
    const segments = pathname.split('/');
    expect(segments.slice(0, 5)).toEqual(['', 'api', 'v1', 'product', 'search']);
    expect(segments.slice(6)).toEqual(['names']);
    expect(decodeURIComponent(segments[5] ?? '')).toBe(keyword.toWellFormed());
    expect([search, hash]).toEqual(['', '']);
  });

  it.each(['.', '..'])('is refused without a request where no address can hold it: %j', async (keyword) => {
    const asked: string[] = [];
    const api = makeApi(async (_method, url) => {
      asked.push(url);
      return { status: 200, body: [], header: () => null };
    });
    await expect(api('GET /product/search/:keyword', { params: { keyword } })).rejects.toThrow(ApiError);
    await expect(api('GET /product/search/:keyword', { params: { keyword } })).rejects.toMatchObject({ status: 400 });
    expect(asked).toEqual([]);
  });
});

describe('An answer that says success: false', () => {
  it.each([200, 201, 400])('is an error with the server’s message, with status %i', async (status) => {
    const body = { success: false, message: 'Not today.' };
    const api = makeApi(async () => ({ status, body, header: () => null }));
    await expect(api('POST /user/forgetpassword', { body: { email: 'a@example.com' } })).rejects.toMatchObject({
      message: 'Not today.',
      status,
    });
  });
});
