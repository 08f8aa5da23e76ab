import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}
export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const allConnections = 32;

/**
 * Sends `requests` round-robin with wrk, as fast as they are answered or at most `perSecond`.
 * @throws Error when any of them fails
 */
export async function loadHttp(
  url: string,
  requests: HttpRequest[],
  seconds: number,
  { perSecond, connections = allConnections }: { perSecond?: number; connections?: number } = {},
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-bench-'));
  const file = join(folder, 'requests');
  writeFileSync(
    file,
    requests.map(({ method, path, body }) => `${method}\t${path}\t${body ? JSON.stringify(body) : ''}`).join('\n'),
  );
  try {
    const output = await run('wrk', [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      '--timeout=10s',
      '--latency',
      `--script=${join(import.meta.dirname, 'requests.lua')}`,
      url,
      '--',
      file,
      // Milliseconds that each connection waits between its requests.
      String(perSecond ? (1_000 * connections) / perSecond : 0),
    ]);
    const result = JSON.parse(/^RESULT (.*)$/m.exec(output)?.[1] ?? 'null') as Record<string, number> | null;
    if (!result) throw new Error(`wrk printed no result:\n${output}`);
    if (result.failed)
      throw new Error(`${result.failed} of ${result.requests} requests to ${requests[0]?.path} failed.`);
    const { requests: count = 0, seconds: took = 1, p50Ms = 0, p99Ms = 0 } = result;
    return { perSecond: count / took, p50Ms, p99Ms };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns standard output. @throws Error on another exit code than 0 */
export function run(program: string, args: string[], options: { env?: NodeJS.ProcessEnv } = {}): Promise<string> {
  return new Promise((done, fail) => {
    const running = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    running.stdout.on('data', (chunk: Buffer) => (output += chunk));
    running.stderr.on('data', (chunk: Buffer) => (errors += chunk));
    running.once('error', fail);
    running.once('close', (code) =>
      code === 0 ? done(output) : fail(new Error(`${program} ended with ${code}: ${errors || output}`)),
    );
  });
}
