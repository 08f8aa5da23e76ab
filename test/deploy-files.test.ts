import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memoryFlags, memoryVariables, serverFile } from '../bench/shop-processes.ts';
import { environmentSchema } from '../src/config/environment.ts';
import { readConfig } from '../src/config.ts';

/** For tests, for other providers' addresses, and for credentials that last an hour. */
const leftOut = ['AWS_SESSION_TOKEN', 'PASSWORD_HASHING', 'PUSH_SERVICES', 'RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'];
const lines = readFileSync('.env.example', 'utf8').matchAll(/^(#?)([A-Z][A-Z_0-9]*)=(.*)$/gm);
const settings = [...lines].map(([, hash, name = '', value = '']) => ({ name, value, isSet: hash === '' }));
const shape: Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }> =
  environmentSchema.shape;

describe('.env.example', () => {
  it('has every setting that is worth setting, once', () => {
    expect([...settings.map(({ name }) => name), ...leftOut].toSorted()).toEqual(Object.keys(shape).toSorted());
  });

  it('shows values that the shop accepts, and its defaults where there are any', () => {
    for (const { name, value, isSet } of settings.filter((one) => one.value !== '')) {
      const parsed = shape[name]?.safeParse(value);
      expect(parsed, name).toMatchObject({ success: true });
      const byDefault = shape[name]?.safeParse(undefined).data;
      if (byDefault !== undefined && !isSet) expect(parsed?.data, name).toEqual(byDefault);
    }
  });

  it('starts a shop in production as it stands', () => {
    const set = settings.filter(({ isSet }) => isSet).map(({ name, value }) => [name, value]);
    expect(readConfig(Object.fromEntries(set)).warnings).toEqual([]);
  });
});

describe('The Dockerfile', () => {
  it('starts the shop with the memory settings of npm start', () => {
    const text = readFileSync('Dockerfile', 'utf8');
    for (const pair of Object.entries(memoryVariables)) expect(text).toContain(pair.join('='));
    expect(text).toContain(`CMD ["node", ${memoryFlags.map((flag) => `"${flag}"`).join(', ')}, "${serverFile}"]`);
  });
});

describe('The systemd unit', () => {
  it('starts the shop with the memory settings of npm start', () => {
    const text = readFileSync('deploy/dhaaga.service', 'utf8');
    for (const pair of Object.entries(memoryVariables)) expect(text).toContain(pair.join('='));
    expect(text).toContain(`/node ${memoryFlags.join(' ')} ${serverFile}\n`);
  });
});
