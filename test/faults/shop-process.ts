import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

export interface Started {
  shop: ChildProcess;
  /** Null when it ended instead of opening. */
  url: string | null;
  output: string;
}

/**
 * The shop as a process of its own, to be killed and opened again; resolves when it is open or has ended.
 * An embedded database that is not there yet is copied from the migrated one.
 * @param entry unset = without its pages, so that no build is needed
 */
export function startShop(settings: Record<string, string>, entry = 'test/faults/api-only.ts'): Promise<Started> {
  copyTemplate(settings);
  const isProduction = settings.NODE_ENV === 'production';
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_OPTIONS: process.env.NODE_OPTIONS,
    PORT: '0',
    SEED_DEMO: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
    PASSWORD_HASHING: isProduction ? 'strong' : 'weak',
    ...settings,
  };
  const shop = spawn(process.execPath, [entry], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((done) => {
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /is open at (\S+)/.exec(output)?.[1];
      if (url) done({ shop, url, output });
    };
    shop.stdout?.on('data', hear);
    shop.stderr?.on('data', hear);
    shop.once('close', () => done({ shop, url: null, output }));
  });
}

function copyTemplate({ DATA_DIR = '', DATABASE_URL }: Record<string, string>): void {
  const template = inject('embedded');
  const database = join(DATA_DIR, 'database');
  if (DATABASE_URL || !DATA_DIR || !template || existsSync(database)) return;
  cpSync(join(template, 'database'), database, { recursive: true });
}

/** Ends the process and answers its exit status. */
export async function endShop(shop: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (shop.exitCode !== null || shop.signalCode !== null) return shop.exitCode;
  const ended = new Promise<number | null>((done) => shop.once('exit', (code) => done(code)));
  shop.kill(signal);
  return ended;
}
