import { describe, expect, it } from 'vitest';
import { chooseAbandoned, chooseExpired, nameOfBackup } from './retention.ts';

describe('Scheduled backups', () => {
  it('stay for 7 days, 4 weeks and 6 months, and other files stay always', () => {
    const days = Array.from({ length: 400 }, (_, n) => new Date(Date.UTC(2026, 10, 23, 22) - n * 86_400_000));
    const names = days.map((day) => nameOfBackup(day, false));
    const expired = new Set(chooseExpired([...names, 'mine.backup', 'shop-2020-01-01.zip'], names[0] ?? ''));
    const rest = names.filter((name) => !expired.has(name)).map((name) => name.slice(5, 15));
    // 22:00 UTC is 03:30 of the next day in India.
    expect(rest).toEqual([
      ...['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'],
      ...['2026-11-14', '2026-11-07'],
      ...['2026-10-30', '2026-09-29', '2026-08-30', '2026-07-30', '2026-06-29'],
    ]);
    expect(expired.has('mine.backup')).toBe(false);
  });

  it('stay when they were just written, also after the clock was set back', () => {
    const days = Array.from({ length: 300 }, (_, n) => new Date(Date.UTC(2026, 10, 23, 22) - n * 86_400_000));
    const names = days.map((day) => nameOfBackup(day, false));
    const written = nameOfBackup(new Date(0), false);
    const expired = chooseExpired([...names, written], written);
    expect(expired).not.toContain(written);
    expect(expired).toEqual(chooseExpired(names, names[0] ?? ''));
  });

  it('that were killed leave nothing for longer than a day', () => {
    const names = [1, 23, 25, 800].map((hours) =>
      nameOfBackup(new Date(Date.UTC(2026, 10, 23) - hours * 3_600_000), true),
    );
    const next = nameOfBackup(new Date(Date.UTC(2026, 10, 23)), false);
    const others = ['mine.backup.part', 'shop.part', ...names];
    for (const suffix of ['.part', '.0a1b2c3d.part'])
      expect(chooseAbandoned([...names.map((name) => `${name}${suffix}`), ...others], next)).toEqual(
        names.slice(2).map((name) => `${name}${suffix}`),
      );
  });
});
