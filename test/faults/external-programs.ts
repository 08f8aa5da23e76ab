import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian packages; `npm run test:full` installs them. */
const programs = { haproxy: '/usr/sbin/haproxy', pgbouncer: '/usr/sbin/pgbouncer' };

export function hasProgram(name: keyof typeof programs): boolean {
  return existsSync(programs[name]);
}

export interface Running {
  folder: string;
  port: number;
  stop(): Promise<void>;
}

/** HAProxy; its configuration listens on the port it is given. */
export async function startHaproxy(write: (port: number, folder: string) => string): Promise<Running> {
  const port = await freePort();
  return start('haproxy', port, (folder) => [write(port, folder), (file) => ['-db', '-f', file]]);
}

/** PgBouncer before the server whose socket is in this folder; everybody is let in. */
export async function startPgbouncer(socketFolder: string, poolMode: 'session' | 'transaction'): Promise<Running> {
  const port = await freePort();
  const settings = [
    '[databases]',
    `* = host=${socketFolder} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${poolMode}`,
    'default_pool_size = 60',
    'max_client_conn = 300',
  ];
  return start('pgbouncer', port, () => [settings.join('\n'), (file) => [file]]);
}

type Prepared = [configuration: string, makeArguments: (file: string) => string[]];

async function start(
  name: keyof typeof programs,
  port: number,
  prepare: (folder: string) => Prepared,
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), `dhaaga-${name}-`));
  const [configuration, makeArguments] = prepare(folder);
  const file = join(folder, 'configuration');
  writeFileSync(file, `${configuration}\n`);
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? postgresUser() : {};
  const { uid, gid } = user;
  if (uid && gid) for (const path of [folder, file]) chownSync(path, uid, gid);
  let output = '';
  const program = spawn(programs[name], makeArguments(file), {
    cwd: folder,
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  await untilListening(port, program, () => output);
  return {
    folder,
    port,
    stop: async () => {
      if (program.exitCode === null) {
        const ended = once(program, 'exit');
        program.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postgresUser(): { uid?: number; gid?: number } {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return uid && gid ? { uid, gid } : { uid: 65_534, gid: 65_534 };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function untilListening(port: number, program: ChildProcess, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 100 && program.exitCode === null; attempt++) {
    if (await isListening(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The program does not listen: ${output()}`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
