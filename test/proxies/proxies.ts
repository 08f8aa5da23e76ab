import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { installMissing } from '../../scripts/programs.ts';
import type { Certificate } from '../certificate.ts';

export interface Ports {
  shop: number;
  https: number;
  http: number;
}
export interface Place extends Ports {
  folder: string;
  certificate: Certificate;
}

export const proxies = { nginx: startNginx, Caddy: startCaddy };

/** Starts Debian's nginx with `deploy/nginx.conf`: only ports, name and certificate are replaced. */
function startNginx({ folder, certificate, ...ports }: Place): ChildProcess {
  installMissing('nginx', 'nginx-light', '/usr/sbin/nginx');
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const own = replaceAll(readFileSync('deploy/nginx.conf', 'utf8'), {
    '127.0.0.1:3000': `127.0.0.1:${ports.shop}`,
    'listen 80;': `listen 127.0.0.1:${ports.http};`,
    '  listen [::]:80;\n': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${ports.https} ssl http2;`,
    '  listen [::]:443 ssl http2;\n': '',
    '/etc/letsencrypt/live/shop.example/fullchain.pem': certificate.file,
    '/etc/letsencrypt/live/shop.example/privkey.pem': certificate.keyFile,
    'shop.example;': 'localhost;',
    'https://$host$request_uri': `https://$host:${ports.https}$request_uri`,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const main = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr warn; events {}
    http { access_log off; ${temporary.join(' ')} ${own} }`;
  return start('nginx', ['-p', folder, '-c', write(folder, 'nginx.conf', main), '-e', 'stderr']);
}

/** The same with Debian's Caddy and `deploy/Caddyfile`. */
function startCaddy({ folder, certificate, ...ports }: Place): ChildProcess {
  installMissing('Caddy', 'caddy', '/usr/bin/caddy');
  const file = replaceAll(readFileSync('deploy/Caddyfile', 'utf8'), {
    '127.0.0.1:3000': `127.0.0.1:${ports.shop}`,
    '{\n\tservers {': '{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n\tauto_https disable_redirects\n\tservers {',
    'shop.example {\n': `https://localhost:${ports.https} {\n\tbind 127.0.0.1\n\ttls ${certificate.file} ${certificate.keyFile}\n`,
  });
  return start('caddy', ['run', '--adapter', 'caddyfile', '--config', write(folder, 'Caddyfile', file)], {
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
}

function replaceAll(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The configuration has no ${JSON.stringify(from)} to replace.`);
    return changed.replaceAll(from, to);
  }, text);
}

function write(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function start(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } });
}

export async function untilReady(url: string, program: ChildProcess): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`The proxy ended with ${program.exitCode}.`);
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await setTimeout(100);
  }
}

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });
}
