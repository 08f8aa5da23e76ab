import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { run } from './http-load.ts';

export interface Statement {
  text: string;
  parameters: (string | null)[];
}

/** Replaces a value that differs between runs by an SQL expression, wherever it occurs in a parameter. */
export interface Varied {
  value: string;
  sql: string;
}

/** Repeats `work` until it causes the same statements twice, because background work of the shop is logged, too. */
export async function captureSql(
  url: string,
  logFile: string,
  work: () => Promise<unknown>,
  {
    isRelevant = () => true,
    prepare = async () => undefined,
    waitMs = 300,
  }: {
    isRelevant?: (statement: Statement) => boolean;
    /** Runs before each time. */
    prepare?: () => Promise<unknown>;
    /** After the work, for statements that its answer does not wait for. */
    waitMs?: number;
  } = {},
): Promise<Statement[]> {
  let before: string | undefined;
  for (let attempt = 0; attempt < 12; attempt++) {
    await prepare();
    const statements = (await captureOnce(url, logFile, work, waitMs)).filter(isRelevant);
    const now = JSON.stringify(statements.map(({ text }) => text).toSorted());
    if (now === before) return statements;
    before = hasWholeTransactions(statements) ? now : undefined;
  }
  throw new Error('The same work causes other statements each time.');
}

/** False when another transaction began or ended meanwhile. */
function hasWholeTransactions(statements: Statement[]): boolean {
  const count = (words: RegExp) => statements.filter(({ text }) => words.test(text)).length;
  return count(/^begin/i) === count(/^(commit|rollback)/i);
}

async function captureOnce(
  url: string,
  logFile: string,
  work: () => Promise<unknown>,
  waitMs: number,
): Promise<Statement[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const setLogging = async (level: 'all' | 'none') => {
    await client.query(`alter system set log_statement = '${level}'`);
    await client.query('select pg_reload_conf()');
    await setTimeout(500);
  };
  try {
    await setLogging('all');
    const before = logLines(logFile).length;
    await work();
    await setTimeout(waitMs);
    const lines = logLines(logFile).slice(before);
    await setLogging('none');
    return lines.flatMap(parseStatement);
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

/** The job queue's own polling, as opposed to jobs that a request adds or deletes. */
function isPolling(text: string): boolean {
  return /pgboss/i.test(text) && !/insert into|delete from \S+\s+where name = \$1\s+and id =/i.test(text);
}

function parseStatement({ message, detail }: LogLine): Statement[] {
  const [, text] = /^(?:execute [^:]*|statement): ([\s\S]*)$/.exec(message) ?? [];
  if (!text || isPolling(text) || /log_statement|pg_reload_conf/.test(text)) return [];
  const parameters: (string | null)[] = [];
  for (const [, number, value = ''] of (detail ?? '').matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g))
    parameters[Number(number) - 1] = value === 'NULL' ? null : value.slice(1, -1).replaceAll("''", "'");
  return [{ text, parameters }];
}

let lastSeed = 0;

/**
 * Runs the statements with pgbench.
 * @param load.sets lines of pgbench such as `\set n random(1, 2000)`.
 * @returns transactions per second
 */
export async function loadSql(
  url: string,
  load: { statements: Statement[]; varied: Varied[]; sets: string[]; clients: number; seconds: number },
): Promise<number> {
  const { statements, varied, sets, clients, seconds } = load;
  const file = join(tmpdir(), `dhaaga-bench-${process.pid}.sql`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const lines = [...sets];
    for (const statement of statements) lines.push(`${await asPgbench(client, statement, varied)};`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return await runPgbench(url, file, { clients, seconds });
  } finally {
    rmSync(file, { force: true });
    await client.end();
  }
}

/** @returns transactions per second */
export async function runPgbench(
  url: string,
  file: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const output = await run('pgbench', [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    '--jobs=2',
    `--time=${seconds}`,
    `--file=${file}`,
    // Another seed for each run, so that it inserts other ids.
    `--random-seed=${++lastSeed}`,
    url,
  ]);
  const failed = /aborted|failed transactions: [1-9]/.exec(output);
  const tps = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  if (failed || !tps) throw new Error(`pgbench did not run through:\n${output}`);
  return tps;
}

async function asPgbench(client: pg.Client, { text, parameters }: Statement, varied: Varied[]): Promise<string> {
  const oneLine = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/;$/, '')
    .replaceAll(/'(?:[^']|'')*'/g, (literal) =>
      literal.includes(':') ? `E${literal.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}` : literal,
    );
  if (parameters.length === 0) return oneLine;
  await client.query(`prepare captured as ${text}`);
  const { rows } = await client.query(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'captured'",
  );
  await client.query('deallocate captured');
  const types = rows[0].types as string[];
  return oneLine.replaceAll(/\$(\d+)/g, (_, number) => {
    const value = parameters[Number(number) - 1] ?? null;
    return value === null ? `null::${types[number - 1]}` : `(${writeLiteral(value, varied)})::${types[number - 1]}`;
  });
}

function writeLiteral(value: string, varied: Varied[]): string {
  const [first, ...others] = varied;
  if (!first) return quote(value);
  const pieces = value.split(first.value).map((piece) => (piece === '' ? '' : writeLiteral(piece, others)));
  const parts = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [first.sql, piece])).filter(Boolean);
  return parts.join(' || ') || quote('');
}

/** pgbench replaces `:name` inside quotes, too. */
function quote(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll(':', '\\x3a').replaceAll('\n', '\\n')}'`;
}
