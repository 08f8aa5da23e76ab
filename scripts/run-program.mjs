// Runs a program that ends when this process is told to. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parentCheckMs = 500;

/**
 * Resolves when the program has ended; where this process got a signal meanwhile, it ends by that too.
 * @param withChildren what the program has started gets the signals as well
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, error?: Error }>}
 */
export async function runProgram(command, args, { withChildren = false, ...options } = {}) {
  const isGroup = withChildren && process.platform !== 'win32';
  const child = spawn(command, args, { stdio: 'inherit', detached: isGroup, ...options });
  let received = null;
  const pass = (signal) => {
    received ??= signal;
    if (!isGroup) return child.kill(signal);
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has just ended.
    }
  };
  // Ctrl-C reaches a child by itself as well, as one of the terminal's group; it ends at the first of the two.
  for (const signal of signals) process.on(signal, pass);
  const unfollow = followNpm(() => pass('SIGTERM'));
  const ended = await new Promise((done) => {
    child.once('error', (error) => done({ code: null, signal: null, error }));
    child.once('exit', (code, signal) => done({ code, signal }));
  });
  for (const signal of signals) process.removeListener(signal, pass);
  unfollow();
  if (withChildren && received) {
    // A child may ignore the signal that ended its parent.
    pass('SIGTERM');
    endBy(received);
  }
  return ended;
}

/** Ends this process by a signal, as a program without a handler does. */
export function endBy(signal) {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** npm ends at a SIGTERM without passing it on: its script notices that it has another parent. */
function followNpm(end) {
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, parentCheckMs);
  return () => clearInterval(timer);
}
