import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { limitConcurrency, type WaitOptions } from '../limit-concurrency.ts';
import type { PictureJob, PictureReply } from './picture-jobs.ts';

const maxWaiting = 40;
/** Pages come first (`niceness`), and may have the processor for a while. */
const limitMs = 60_000;
const idleMs = 15_000;
const maxIdleMemoryMb = 160;
/** Memory in MB that Node reserves without using it; `ulimit -d` counts it. */
const reservedMb = 720;
const watchMs = 20;
const pageBytes = 4_096;
const programs = {
  uploads: fileURLToPath(new URL('./picture-process.ts', import.meta.url)),
  drawings: fileURLToPath(new URL('./drawing-process.ts', import.meta.url)),
};

/**
 * The picture needs more memory or processor time than one may have; other failures are the machine's, and may pass.
 */
export class PictureTooHeavy extends Error {}
class PictureTimeout extends Error {}

export type RunPictureJob = (job: PictureJob, wait?: WaitOptions) => Promise<PictureReply>;

/** Runs work of several processes, one at a time; `end` ends the process of the work before. */
export type ProcessTurns = <T>(end: () => void, work: () => Promise<T>) => Promise<T>;

/**
 * For a machine with memory for one process: the work of one begins when that of the other has ended and its process
 * was killed.
 */
export function processTurns(): ProcessTurns {
  const oneAtATime = limitConcurrency(1);
  let endLast = () => {};
  return (end, work) =>
    oneAtATime(() => {
      if (endLast !== end) endLast();
      endLast = end;
      return work();
    });
}

interface PictureChildOptions {
  /** The most memory that it may allocate. */
  maxMemoryMb: number;
  /** Throws when too many jobs wait. */
  refuse: () => never;
  /** 0 to 19. */
  niceness: number;
  program?: keyof typeof programs;
  turns?: ProcessTurns;
}

/** Runs one job at a time in a process, which ends when idle. */
export function pictureChild(options: PictureChildOptions): RunPictureJob {
  const { maxMemoryMb, refuse, niceness, program = 'uploads', turns = (_end, work) => work() } = options;
  const limited = limitConcurrency(1, maxWaiting, refuse);
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const attempt = async (job: PictureJob) => {
    child ??= startChild(programs[program], maxMemoryMb, niceness);
    const reply = await ask(child, job, maxMemoryMb).catch((error: unknown) => {
      end();
      throw error;
    });
    const isOutOfMemory = 'refusal' in reply && reply.refusal === 'too_much_memory';
    if (isOutOfMemory || reply.memoryMb > maxIdleMemoryMb) end();
    if (isOutOfMemory) throw new PictureTooHeavy(reply.reason);
    return reply;
  };
  const run = async (job: PictureJob) => {
    clearTimeout(idle);
    const isReused = child !== null;
    try {
      return await attempt(job).catch((error: unknown) => {
        if (!isReused || error instanceof PictureTimeout || error instanceof PictureTooHeavy) throw error;
        return attempt(job);
      });
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  };
  return (job, wait) => limited(() => turns(end, () => run(job)), wait);
}

/** Each job goes to the process that has the fewest. */
export function shareJobs(all: readonly RunPictureJob[]): RunPictureJob {
  const processes = all.map((run) => ({ run, jobs: 0 }));
  return async (job, wait) => {
    const free = processes.reduce((least, one) => (one.jobs < least.jobs ? one : least));
    free.jobs++;
    try {
      return await free.run(job, wait);
    } finally {
      free.jobs--;
    }
  };
}

function startChild(program: string, maxMemoryMb: number, niceness: number): ChildProcess {
  const limit = `ulimit -d ${(reservedMb + maxMemoryMb) * 1024} 2>/dev/null; echo 1000 2>/dev/null >/proc/$$/oom_score_adj; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', limit, process.execPath, '--max-old-space-size=128', program], {
    // The process has none of the shop's secrets.
    env: { MALLOC_ARENA_MAX: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.on('error', () => undefined);
  if (child.pid) setPriority(child.pid, niceness);
  child.unref();
  child.channel?.unref();
  return child;
}

/** By the system where memory is short, or by an operator; a crash over a picture has another signal. */
const endedByOthers: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];
/**
 * The share of its time limit, in processor time, above which a picture is too heavy; with less it waited for others.
 */
const heavyShare = 0.5;

function ask(child: ChildProcess, job: PictureJob, maxMemoryMb: number): Promise<PictureReply> {
  return new Promise((done, fail) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', hear);
      child.off('exit', ended);
      child.off('error', gone);
      finish();
    };
    const hear = (reply: PictureReply) => settle(() => done(reply));
    const failWith = (error: Error) => settle(() => fail(error));
    const gone = () => failWith(new Error('The picture process could not do its work.'));
    const ended = (_code: number | null, signal: NodeJS.Signals | null) =>
      signal && !endedByOthers.includes(signal) ? failWith(new PictureTooHeavy(`Ended by ${signal}.`)) : gone();
    const watch = setInterval(() => {
      if (memoryMb(child) > maxMemoryMb) failWith(new PictureTooHeavy('The picture takes too much memory.'));
    }, watchMs);
    const begun = processorMs(child);
    const timeout = () => {
      const used = processorMs(child) - begun;
      const Kind = used > limitMs * heavyShare ? PictureTooHeavy : PictureTimeout;
      failWith(new Kind(`The picture took too long: ${used} ms of ${limitMs}.`));
    };
    const timer = setTimeout(timeout, limitMs);
    child.on('message', hear);
    child.on('exit', ended);
    child.on('error', gone);
    child.send(job, (error) => error && gone());
  });
}

function memoryMb({ pid }: ChildProcess): number {
  try {
    const [, pages = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return (pages * pageBytes) / 1024 / 1024;
  } catch {
    return 0;
  }
}

/** Linux counts it in hundredths of a second (proc(5), `utime` and `stime`). Elsewhere it is not known. */
function processorMs({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
