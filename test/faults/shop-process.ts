import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { findProgram } from '../programs.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Started {
  shop: ChildProcess;
  /** Null when the process exited instead of starting. */
  url: string | null;
  output: string;
}

/**
 * Resolves when the shop has started or exited. A missing embedded database is copied from the migrated template.
 * @param entry by default without pages, so that no build is needed
 */
export function startShop(settings: Record<string, string>, entry = findProgram('api-only')): Promise<Started> {
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
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /is open at (\S+)/.exec(output)?.[1];
      if (url) done({ shop, url, output });
    };
    shop.stdout?.on('data', collect);
    shop.stderr?.on('data', collect);
    shop.once('close', () => done({ shop, url: null, output }));
  });
}

function copyTemplate({ DATA_DIR = '', DATABASE_URL }: Record<string, string>): void {
  const template = inject('embedded');
  const database = join(DATA_DIR, 'database');
  if (DATABASE_URL || !DATA_DIR || !template || existsSync(database)) return;
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  cpSync(join(template, 'database'), database, { recursive: true });
}

export async function endShop(shop: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (shop.exitCode !== null || shop.signalCode !== null) return shop.exitCode;
  const ended = new Promise<number | null>((done) => shop.once('exit', (code) => done(code)));
  shop.kill(signal);
  return ended;
}
