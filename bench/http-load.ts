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

/** Connections that ask at the same time (the judging table of issue 6). */
const connections = 32;

/**
 * Asks for `requests` in turn over 32 connections, with wrk, which costs little beside the server that it measures.
 * @throws Error when one answer was no success, or a connection failed: a fast failure is no figure
 */
export async function loadHttp(url: string, requests: HttpRequest[], seconds: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-bench-'));
  const file = join(folder, 'requests');
  writeFileSync(
    file,
    requests.map(({ method, path, body }) => `${method}\t${path}\t${body ? JSON.stringify(body) : ''}`).join('\n'),
  );
  try {
    const said = await run('wrk', [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      '--timeout=10s',
      '--latency',
      `--script=${join(import.meta.dirname, 'requests.lua')}`,
      url,
      '--',
      file,
    ]);
    const result = JSON.parse(/^RESULT (.*)$/m.exec(said)?.[1] ?? 'null') as Record<string, number> | null;
    if (!result) throw new Error(`wrk said no result:\n${said}`);
    if (result.failed)
      throw new Error(`${result.failed} of ${result.requests} requests to ${requests[0]?.path} failed.`);
    const { requests: count = 0, seconds: took = 1, p50Ms = 0, p99Ms = 0 } = result;
    return { perSecond: count / took, p50Ms, p99Ms };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program to its end and answers what it printed. */
export function run(program: string, args: string[], options: { env?: NodeJS.ProcessEnv } = {}): Promise<string> {
  return new Promise((done, fail) => {
    const running = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let complained = '';
    running.stdout.on('data', (chunk: Buffer) => (said += chunk));
    running.stderr.on('data', (chunk: Buffer) => (complained += chunk));
    running.once('error', fail);
    running.once('close', (code) =>
      code === 0 ? done(said) : fail(new Error(`${program} ended with ${code}: ${complained || said}`)),
    );
  });
}
