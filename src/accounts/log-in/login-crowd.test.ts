import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../test/full-run.ts';
import { openShop, people, type TestShop } from '../../../test/test-app.ts';
import { choosePasswordHashing } from '../../platform/secrets/password-hash.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ trustProxy: ['127.0.0.1'] });
  choosePasswordHashing('strong');
  await logIn();
});
afterAll(() => shop.close());

const logIn = () =>
  shop.call('POST', '/user/login', { body: { email: people.asha.email, password: people.asha.password } });

describe('Many logins at the same moment', () => {
  it('all succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, logIn));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }, 60_000);

  it('of one network let the login of another one pass', async () => {
    const done: string[] = [];
    const from = (address: string) =>
      shop
        .call('POST', '/user/login', {
          body: { email: people.asha.email, password: people.asha.password },
          headers: { 'x-forwarded-for': address },
        })
        .then(({ status }) => done.push(`${address} ${status}`));
    const crowd = Array.from({ length: 60 }, () => from('203.0.113.7'));
    await Promise.all([...crowd, from('198.51.100.7')]);
    expect(done.indexOf('198.51.100.7 200')).toBeGreaterThanOrEqual(0);
    expect(done.indexOf('198.51.100.7 200')).toBeLessThan(20);
  }, 60_000);

  it.runIf(isFullRun)(
    'answer Retry-After when the queue is full',
    async () => {
      const answers = await Promise.all(Array.from({ length: 600 }, logIn));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(50);
      expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
      // 300 before one, two at a time: more than two seconds on any machine.
      const waits = refused.map(({ headers }) => Number(headers['retry-after']));
      expect(Math.max(...waits)).toBeGreaterThan(1);
      expect(Math.min(...waits)).toBeGreaterThan(0);
    },
    60_000,
  );
});
