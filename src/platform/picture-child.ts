import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PictureJob, PictureReply } from './picture-jobs.ts';
import { turns } from './turns.ts';

/** Longest that one picture may take; twelve megapixels of HEIC need two to four seconds. */
const limitMs = 30_000;
/** Milliseconds without work after which the process ends and its memory is free again. */
const idleMs = 15_000;
/** A process that has grown over this after a large picture is replaced, in MB. */
const maxIdleMemoryMb = 160;
/** What Node counts as data without holding any of it, in MB: `ulimit -d` counts it too. */
const reservedMb = 720;
const watchMs = 20;
const pageBytes = 4_096;
const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

class PictureTimeout extends Error {}

export type RunPictureJob = (job: PictureJob) => Promise<PictureReply>;

/**
 * A process that does one picture job at a time; started when there is work, ended when there has been none for a while. A job
 * that fails for want of memory, or with its process, gets a second attempt in a new process when the first had done others before.
 * @param maxMemoryMb what it may allocate; over that it ends, and the job with it
 * @param niceness from 0 to 19: how far it leaves the processors to others
 * @returns runs a job; rejects when the process ended over it or it took too long
 */
export function pictureChild(
  maxMemoryMb: number,
  maxWaiting: number,
  refuse: () => never,
  niceness = 0,
): RunPictureJob {
  const inTurn = turns(1, maxWaiting, refuse);
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const attempt = async (job: PictureJob) => {
    child ??= startChild(maxMemoryMb, niceness);
    const reply = await ask(child, job, maxMemoryMb).catch((error: unknown) => {
      end();
      throw error;
    });
    const isOutOfMemory = 'refusal' in reply && reply.refusal === 'too_much_memory';
    if (isOutOfMemory || reply.memoryMb > maxIdleMemoryMb) end();
    if (isOutOfMemory) throw new Error(reply.reason);
    return reply;
  };
  return (job) =>
    inTurn(async () => {
      clearTimeout(idle);
      const isReused = child !== null;
      try {
        return await attempt(job).catch((error: unknown) => {
          if (!isReused || error instanceof PictureTimeout) throw error;
          return attempt(job);
        });
      } finally {
        idle = setTimeout(end, idleMs).unref();
      }
    });
}

/** The kernel refuses what is allocated over the limit and Node's reserve; the watch in `ask` ends what is used over the limit. */
function startChild(maxMemoryMb: number, niceness: number): ChildProcess {
  const limit = `ulimit -d ${(reservedMb + maxMemoryMb) * 1024} 2>/dev/null; echo 1000 2>/dev/null >/proc/$$/oom_score_adj; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', limit, process.execPath, '--max-old-space-size=128', program], {
    // Nothing of the shop's settings: a picture that takes this process over finds no secrets in it.
    env: { MALLOC_ARENA_MAX: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.on('error', () => undefined);
  if (child.pid && niceness > 0) setPriority(child.pid, niceness);
  // An idle process keeps nobody from ending; the closed channel ends it.
  child.unref();
  child.channel?.unref();
  return child;
}

function ask(child: ChildProcess, job: PictureJob, maxMemoryMb: number): Promise<PictureReply> {
  return new Promise((done, fail) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', hear);
      child.off('exit', gone);
      child.off('error', gone);
      finish();
    };
    const hear = (reply: PictureReply) => settle(() => done(reply));
    const gone = () => settle(() => fail(new Error('The picture process ended over this picture.')));
    const watch = setInterval(() => memoryMb(child) > maxMemoryMb && gone(), watchMs);
    const timer = setTimeout(() => settle(() => fail(new PictureTimeout('The picture took too long.'))), limitMs);
    child.on('message', hear);
    child.on('exit', gone);
    child.on('error', gone);
    child.send(job, (error) => error && gone());
  });
}

/** Resident memory of a process; 0 where the system does not tell. */
function memoryMb({ pid }: ChildProcess): number {
  try {
    const [, pages = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return (pages * pageBytes) / 1024 / 1024;
  } catch {
    return 0;
  }
}
