import { indiaOffsetMs } from '../shared/dates/india-time.ts';

const pattern = /^shop-(\d{4})-(\d\d)-(\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup(\.age)?$/;
const dayMs = 24 * 3_600_000;
/** Of a file that is being written. */
export const partSuffix = '.part';

export function nameOfBackup(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-');
  return `shop-${time}Z.backup${isEncrypted ? '.age' : ''}`;
}

/**
 * Scheduled backups that are neither the last of one of the latest 7 days, 4 weeks or 6 months that have one; other
 * files never, nor the one just written, whose name is older than the others when the clock was set back.
 */
export function chooseExpired(names: readonly string[], written: string): string[] {
  const dated = names
    .filter((name) => pattern.test(name))
    .map((name) => ({ name, at: parseTime(name) }))
    .sort((a, b) => b.at - a.at);
  const pickLast = (getPeriod: (at: number) => string | number, count: number) => {
    const last = new Map<string | number, string>();
    for (const { name, at } of dated) if (!last.has(getPeriod(at))) last.set(getPeriod(at), name);
    return [...last.values()].slice(0, count);
  };
  const day = (at: number) => Math.floor((at + indiaOffsetMs) / dayMs);
  // 1 January 1970 was a Thursday: weeks begin on Monday.
  const week = (at: number) => Math.floor((day(at) + 3) / 7);
  const month = (at: number) => new Date(at + indiaOffsetMs).toISOString().slice(0, 7);
  const stay = new Set([...pickLast(day, 7), ...pickLast(week, 4), ...pickLast(month, 6)]);
  return dated.map(({ name }) => name).filter((name) => !stay.has(name) && name !== written);
}

/** What a scheduled backup that was killed more than a day before this one has left. */
export function chooseAbandoned(names: readonly string[], next: string): string[] {
  const isOld = (name: string) => pattern.test(name) && parseTime(name) < parseTime(next) - dayMs;
  return names.filter((name) => name.endsWith(partSuffix) && isOld(name.replace(/(\.[\da-f]{8})?\.part$/, '')));
}

function parseTime(name: string): number {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}
