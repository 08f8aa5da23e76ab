import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { run } from './http-load.ts';

/** A statement as the server ran it. */
export interface Statement {
  text: string;
  /** `$1` first; null = NULL. */
  parameters: (string | null)[];
}

/** Stands for a value that differs from run to run: wherever it occurs in a parameter, this SQL expression is put instead. */
export interface Varied {
  value: string;
  sql: string;
}

/**
 * Turns the server's log of statements on, runs `work`, and answers what the server was asked meanwhile, in that order. What the shop
 * does by the clock may fall between: `work` runs until it caused the same statements twice.
 * @param isOurs false for what `work` does not cause but what came before it
 * @throws Error when no two runs of `work` are alike
 */
export async function captureSql(
  url: string,
  logFile: string,
  work: () => Promise<unknown>,
  isOurs: (statement: Statement) => boolean = () => true,
): Promise<Statement[]> {
  let before: string | undefined;
  for (let tries = 0; tries < 6; tries++) {
    const statements = (await captureOnce(url, logFile, work)).filter(isOurs);
    const now = JSON.stringify(statements.map(({ text }) => text).toSorted());
    if (now === before) return statements;
    before = now;
  }
  throw new Error('The same work asks the database otherwise each time.');
}

async function captureOnce(url: string, logFile: string, work: () => Promise<unknown>): Promise<Statement[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const switchTo = async (what: 'all' | 'none') => {
    await client.query(`alter system set log_statement = '${what}'`);
    await client.query('select pg_reload_conf()');
    await setTimeout(500);
  };
  try {
    await switchTo('all');
    const before = logLines(logFile).length;
    await work();
    await setTimeout(300);
    const lines = logLines(logFile).slice(before);
    await switchTo('none');
    return lines.flatMap(statementOf);
  } finally {
    await client.end();
  }
}

interface LogLine {
  message: string;
  detail?: string;
}

function logLines(file: string): LogLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as LogLine);
}

/** What the job queue does by its own clock belongs to no request; what a request puts on it or takes back does. */
function isOfTheClock(text: string): boolean {
  return /pgboss/i.test(text) && !/insert into|delete from \S+\s+where name = \$1\s+and id =/i.test(text);
}

function statementOf({ message, detail }: LogLine): Statement[] {
  const [, text] = /^(?:execute [^:]*|statement): ([\s\S]*)$/.exec(message) ?? [];
  if (!text || isOfTheClock(text) || /log_statement|pg_reload_conf/.test(text)) return [];
  const parameters: (string | null)[] = [];
  for (const [, number, value = ''] of (detail ?? '').matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g))
    parameters[Number(number) - 1] = value === 'NULL' ? null : value.slice(1, -1).replaceAll("''", "'");
  return [{ text, parameters }];
}

/** Each run draws other numbers than the one before, so that what it writes is not there already. */
let lastSeed = 0;

/**
 * The same statements through pgbench, prepared: the most that the database gives when nothing stands before it.
 * @param sets pgbench's own lines, such as `\set n random(1, 2000)`
 * @returns transactions a second
 */
export async function loadSql(
  url: string,
  asked: { statements: Statement[]; varied: Varied[]; sets: string[]; clients: number; seconds: number },
): Promise<number> {
  const { statements, varied, sets, clients, seconds } = asked;
  const file = join(tmpdir(), `dhaaga-bench-${process.pid}.sql`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const lines = [...sets];
    for (const statement of statements) lines.push(`${await asPgbench(client, statement, varied)};`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    const said = await run('pgbench', [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      '--jobs=2',
      `--time=${seconds}`,
      `--file=${file}`,
      `--random-seed=${++lastSeed}`,
      url,
    ]);
    const failed = /aborted|failed transactions: [1-9]/.exec(said);
    const tps = Number(/tps = ([\d.]+)/.exec(said)?.[1]);
    if (failed || !tps) throw new Error(`pgbench did not run through:\n${said}`);
    return tps;
  } finally {
    rmSync(file, { force: true });
    await client.end();
  }
}

/** The statement with its parameters written in, each in the type that the server sees in it. */
async function asPgbench(client: pg.Client, { text, parameters }: Statement, varied: Varied[]): Promise<string> {
  const oneLine = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/;$/, '')
    .replaceAll(/'(?:[^']|'')*'/g, (literal) =>
      literal.includes(':') ? `E${literal.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}` : literal,
    );
  if (parameters.length === 0) return oneLine;
  await client.query(`prepare seen as ${text}`);
  const { rows } = await client.query(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'seen'",
  );
  await client.query('deallocate seen');
  const types = rows[0].types as string[];
  return oneLine.replaceAll(/\$(\d+)/g, (_, number) => {
    const value = parameters[Number(number) - 1] ?? null;
    return value === null ? `null::${types[number - 1]}` : `(${written(value, varied)})::${types[number - 1]}`;
  });
}

function written(value: string, varied: Varied[]): string {
  const [first, ...others] = varied;
  if (!first) return quoted(value);
  const pieces = value.split(first.value).map((piece) => (piece === '' ? '' : written(piece, others)));
  const parts = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [first.sql, piece])).filter(Boolean);
  return parts.join(' || ') || quoted('');
}

/** pgbench takes `:name` for a variable, also inside of quotes. */
function quoted(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll(':', '\\x3a').replaceAll('\n', '\\n')}'`;
}
