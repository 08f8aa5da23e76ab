import { describe, expect, it } from 'vitest';
import { errorForLog } from './error-for-log.ts';
import { redactPeople } from './redact-people.ts';

describe('What is written to the log', () => {
  it.each([
    ['550 5.1.1 <asha.mehta+gifts@example.co.in>: no such user', '550 5.1.1 <[email]>: no such user'],
    ['Key (email_key)=(asha@example.com) already exists.', 'Key (email_key)=([email]) already exists.'],
    ['GET /user/asha%40example.com', 'GET /user/[email]'],
    ['x@दुकान.भारत is unknown', '[email] is unknown'],
    ['call +91 98290 12345 or 9829012345', 'call [phone] or [phone]'],
    ['"contact":"+919829012345"', '"contact":"[phone]"'],
    ['{"time":1764276000000,"rss":9829012345,"ms":12}', '{"time":1764276000000,"rss":9829012345,"ms":12}'],
    [
      'at file:///shop/node_modules/@scope/name/index.js:12:3',
      'at file:///shop/node_modules/@scope/name/index.js:12:3',
    ],
  ])('names nobody: %s', (text, expected) => {
    expect(redactPeople(text)).toBe(expected);
  });

  it('holds no values of rows that PostgreSQL quotes', () => {
    const detail = 'Key (email_key)=(asha@example.com) already exists.';
    const cause = Object.assign(new Error('duplicate key value: "asha@example.com"'), { code: '23505', detail });
    const error = new Error('Failed query: insert …\nparams: Asha Mehta,asha@example.com,12 Lake Road', { cause });
    const written = JSON.stringify(errorForLog(error));
    expect(written).toContain('23505');
    expect(written).not.toMatch(/asha|Lake Road/i);
  });

  it('takes time that grows with its length only', () => {
    const startedAt = performance.now();
    for (const unit of ['a', '@', 'a@', '9', '98290 1', '%40', '+91 '])
      redactPeople(unit.repeat(Math.ceil(100_000 / unit.length)));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
