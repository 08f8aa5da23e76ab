import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { installMissing } from '../scripts/programs.ts';
import type { HttpRequest } from './http-load.ts';
import { readResponse } from './read-response.ts';
import { freePort, type Running, runningChild } from './shop-processes.ts';

/** Else the workers of a root process are another user, who may not read the folder. */
const asRoot = process.getuid?.() === 0 ? 'user root;' : '';

/** nginx with one worker that serves the same bytes as a file: what this machine can send. */
export async function startFileServer(folder: string, shop: Running, request: HttpRequest): Promise<Running> {
  installMissing('nginx', 'nginx-light', '/usr/sbin/nginx');
  const { headers, body } = readResponse(shop, request);
  const place = join(folder, `nginx-${Date.now()}`);
  mkdirSync(join(place, 'logs'), { recursive: true });
  writeFileSync(join(place, 'page'), body);
  const port = await freePort();
  writeFileSync(join(place, 'nginx.conf'), writeConfiguration({ place, port, headers }));
  const child = spawn('nginx', ['-p', place, '-c', join(place, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
    await setTimeout(50);
  }
  return runningChild(url, child);
}

interface Served {
  place: string;
  port: number;
  headers: Record<string, string | undefined>;
}

function writeConfiguration({ place, port, headers }: Served): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(place, name)};`,
  );
  return `${asRoot} daemon off; worker_processes 1; pid ${join(place, 'nginx.pid')}; error_log stderr warn;
  events { worker_connections 512; }
  http {
    access_log off; sendfile on; keepalive_requests 1000000; open_file_cache max=10;
    ${temporary.join(' ')}
    server {
      listen 127.0.0.1:${port};
      location / {
        root ${place};
        try_files /page =404;
        default_type '${headers['content-type'] ?? 'text/html'}';
        add_header content-encoding '${headers['content-encoding'] ?? 'identity'}';
        add_header content-security-policy "${headers['content-security-policy'] ?? ''}";
      }
    }
  }`;
}
