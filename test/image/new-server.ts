import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillShop } from '../../bench/fill/fill-shop.ts';
import { backUp, makeBackupKey } from '../../src/cli/backup/backup.ts';
import { readConfig } from '../../src/config.ts';
import { openSecretKey } from '../../src/platform/secrets/secret-key.ts';
import { freePort } from '../free-port.ts';

const base = 'localhost/node:24-bookworm-slim';
const folder = mkdtempSync(join(tmpdir(), 'dhaaga-new-server-'));
const settings = { NODE_ENV: 'development', DATA_DIR: join(folder, 'lost') };
let container: string;
let root: string;
const running = new Set<ChildProcess>();

/** Enters a root of its own with the program at /opt/dhaaga, as a new server has it; the network is this machine's. */
const enter = `set -e
mount --bind "$ROOT" "$ROOT"
mkdir -p "$ROOT/opt/dhaaga"
mount --bind "$PROGRAM" "$ROOT/opt/dhaaga"
mount -o remount,bind,ro "$ROOT/opt/dhaaga"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs -o mode=755 tmpfs "$ROOT/dev"
for device in null zero random urandom; do touch "$ROOT/dev/$device"; mount --bind "/dev/$device" "$ROOT/dev/$device"; done
mkdir "$ROOT/dev/shm" && mount -t tmpfs -o mode=1777 tmpfs "$ROOT/dev/shm"
exec chroot "$ROOT" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root sh -e "$1"`;

/** The `sh` blocks below a heading of a document, without their indentation. */
function commandsBelow(file: string, heading: string): string[] {
  const [, text = ''] = readFileSync(file, 'utf8').split(`\n${heading}\n`);
  const section = text.split(/\n#{2,3} /, 1)[0] ?? '';
  return [...section.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', commands = '']) =>
    commands.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

const [, user = ''] = commandsBelow('docs/go-live.md', '## 2. The shop (5 minutes)');
const [environment = ''] = commandsBelow('docs/go-live.md', '## 3. Settings (3 minutes)');
const [plain = '', encrypted = ''] = commandsBelow('docs/operate.md', '### The server is lost');

/** Needs the base image, which building the shop's image leaves behind. */
export function testNewServer(): void {
  describe('The commands for a lost server, in a clean Debian', () => {
    beforeAll(async () => {
      const build = spawnSync('node', ['scripts/prepare.mjs', 'build'], { stdio: 'inherit' });
      if (build.status !== 0) throw new Error('The program was not built: see above.');
      container = read('buildah', ['from', '--pull=never', base]);
      root = read('buildah', ['mount', container]);
      const install =
        'apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install postgresql';
      read('buildah', ['run', '--isolation=chroot', container, '--', 'sh', '-c', `${install} >/dev/null 2>&1`]);
      writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
      await fillShop(readConfig(settings, { isCommand: true }), ['--products=3', '--orders=2', '--users=1']);
      await openSecretKey(readConfig(settings, { isCommand: true }));
    });
    afterAll(() => {
      for (const child of running) child.kill('SIGKILL');
      if (container) read('buildah', ['rm', container]);
      rmSync(folder, { recursive: true, force: true });
    });

    const cases = [
      ['a backup that is not encrypted', false],
      ['an encrypted one', true],
    ] as const;
    it.each(cases)('restore %s, and the shop opens with its products', async (_, isEncrypted) => {
      const config = readConfig(settings, { isCommand: true });
      const files = mkdtempSync(join(folder, 'files-'));
      const to = isEncrypted
        ? [`--to=${/age1\w+/.exec(await makeBackupKey(config, [join(files, 'backup.key')]))?.[0]}`]
        : [];
      await backUp(config, [join(files, 'shop.backup'), ...to]);
      if (!isEncrypted) cpSync(join(settings.DATA_DIR, 'secret.key'), join(files, 'secret.key'));
      rmSync(join(root, 'root'), { recursive: true, force: true });
      mkdirSync(join(root, 'root'));
      cpSync(files, join(root, 'root'), { recursive: true });

      const lines = plain.trim().split('\n');
      const restoring = isEncrypted ? [...lines.slice(0, 2), encrypted.trim(), ...lines.slice(4)] : lines;
      const port = await freePort();
      const again =
        'userdel dhaaga; rm -rf /var/lib/dhaaga /var/backups/dhaaga; runuser -u postgres -- dropdb dhaaga; runuser -u postgres -- dropuser dhaaga';
      const script = [
        'pg_ctlcluster 15 main start',
        isEncrypted ? again : '',
        user,
        environment,
        ...restoring,
        `exec runuser -u dhaaga -- env NODE_ENV=production DATA_DIR=/var/lib/dhaaga PORT=${port} sh -c 'cd /opt/dhaaga && exec node_modules/.bin/node --env-file=/etc/dhaaga.env build/shop/server.js'`,
      ];
      writeFileSync(join(root, 'root/run.sh'), script.join('\n'));
      const child = spawn(
        'unshare',
        ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', enter, 'sh', '/root/run.sh'],
        {
          env: { PATH: process.env.PATH, ROOT: root, PROGRAM: resolve('.') },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      running.add(child);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk));
      const ended = once(child, 'exit').then(() => 'ended');
      await expect
        .poll(
          () => (/is open at/.test(said) ? 'open' : child.exitCode === null ? said.slice(-500) : `ended: ${said}`),
          {
            timeout: 120_000,
          },
        )
        .toBe('open');
      expect(said).toMatch(/is restored: \d+ rows/);
      expect(said).toContain('Money and stock are right');
      const { total } = await (await fetch(`http://127.0.0.1:${port}/api/v1/product/product-count`)).json();
      expect(total).toBe(3);
      child.kill('SIGKILL');
      await ended;
      running.delete(child);
    });
  });
}

function read(command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}
