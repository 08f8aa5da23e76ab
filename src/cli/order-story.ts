import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { findOrderStory } from '../orders/index.ts';
import { parseJson } from '../shared/json.ts';
import { parseOrderNumber } from '../shared/orders/order-number.ts';
import { withReadableDatabase } from './with-database.ts';

interface LogLine {
  at: Date;
  reqId: string;
  text: string;
}

/** Everything that is known about an order, in order of time; with `--log` the server's log as well. Reads only. */
export async function writeOrderStory(config: Config, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, options: { log: { type: 'string' } }, allowPositionals: true });
  const number = parseOrderNumber(positionals[0] ?? '');
  if (number === null || positionals.length > 1) throw new Error('Name one order: npm run shop -- order 1001');
  const story = await withReadableDatabase(config, ({ read }) => findOrderStory(read, number));
  if (!story) throw new Error(`There is no order #${number}.`);
  const logged = values.log === undefined ? [] : await readLog(values.log, story.ids);
  const lines = [
    ...story.entries.map(({ at, kind, what }) => ({ at, text: `${kind.padEnd(9)} ${what}` })),
    ...logged.map(({ at, text }) => ({ at, text: `log       ${text}` })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const said = lines.map(({ at, text }) => `${at.toISOString()}  ${inOneLine(text)}`);
  if (values.log === undefined)
    said.push(
      'Requests and calls to the payment provider are in the log: add --log=<file>, or --log=- to read it from standard input.',
    );
  return said.join('\n');
}

/** A buyer's words make no line of their own, and steer no terminal. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Lines that name one of these ids, and other lines of the same requests. Lines that are not JSON are left out. */
async function readLog(file: string, ids: readonly string[]): Promise<LogLine[]> {
  const found: (LogLine & { isNamed: boolean })[] = [];
  const requests = new Set<string>();
  const take = (line: string) => {
    const entry = readLine(line);
    if (!entry) return;
    const isNamed = ids.some((id) => line.includes(id));
    if (isNamed && entry.reqId) requests.add(entry.reqId);
    if (isNamed || entry.reqId) found.push({ ...entry, isNamed });
  };
  const read = async (chunks: AsyncIterable<string>) => {
    let rest = '';
    for await (const chunk of chunks) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    }
    take(rest);
  };
  if (file === '-') await pipeline(process.stdin.setEncoding('utf8'), read);
  else await pipeline(createReadStream(file, 'utf8'), read);
  return found.filter(({ isNamed, reqId }) => isNamed || requests.has(reqId));
}

/** A line of the shop's log, also behind what `journalctl` or a container engine writes before it. */
function readLine(line: string): LogLine | null {
  const json = parseJson(line.slice(Math.max(0, line.indexOf('{'))));
  if (typeof json !== 'object' || json === null || !('time' in json)) return null;
  const { time, reqId, pid: _pid, hostname: _hostname, level, msg, err, ...fields } = json as Record<string, unknown>;
  const at = new Date(time as number);
  if (Number.isNaN(at.getTime())) return null;
  const rest = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  const problem = (err as { message?: string } | undefined)?.message;
  const text = [
    Number(level) >= 50 ? 'ERROR' : '',
    msg,
    ...rest,
    problem && `error=${problem}`,
    reqId && `reqId=${reqId}`,
  ];
  return { at, reqId: typeof reqId === 'string' ? reqId : '', text: text.filter(Boolean).join(' ') };
}
