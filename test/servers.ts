import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { queues } from '../src/jobs.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { openQueue } from '../src/platform/queue/queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the throw-away server's own database, or '' on the embedded one. */
    postgres: string;
    /** The same server, for proxies to its socket. */
    postgresServer: { url: string; folder: string };
    /** A migrated, empty embedded database to copy, or ''. */
    embedded: string;
    /** The folder with the bundled programs, below the project's root. */
    programs: string;
  }
}

/** Name of the migrated, empty database that each test file copies. */
export const templateName = 'template_shop';

/** Starts the project's servers, once for all its files, and stops them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isServer = project.config.env.TEST_DATABASE === 'server';
  const programs = `build/tests/${project.name}-${process.pid}`;
  bundlePrograms(programs);
  project.provide('programs', programs);
  const postgres = isServer ? await startPostgres({ log: true }) : null;
  const embedded = isServer ? null : await makeEmbeddedTemplate();
  project.provide('postgres', postgres?.url ?? '');
  project.provide('postgresServer', { url: postgres?.url ?? '', folder: postgres?.folder ?? '' });
  project.provide('embedded', embedded ?? '');
  if (postgres) await makeServerTemplate(postgres.url);
  return async () => {
    await postgres?.stop();
    if (embedded) rmSync(embedded, { recursive: true, force: true });
    rmSync(programs, { recursive: true, force: true });
  };
}

function bundlePrograms(folder: string): void {
  const args = ['scripts/bundle-server.ts', folder, 'test/faults/api-only.ts', 'bench/fill/fill.ts'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The programs cannot be bundled: ${stderr}`);
}

async function makeEmbeddedTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-template-'));
  await migrate({ dataDir: folder });
  return folder;
}

async function makeServerTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate({ dataDir: tmpdir(), databaseUrl: databaseUrl(url, templateName) });
}

async function migrate(place: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const db = await openDatabase(place);
  await (await openQueue(db, queues, () => undefined)).stop();
  await db.close();
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/\/postgres\?/, `/${name}?`);
}

export interface Postgres {
  url: string;
  /** Folder of its socket. */
  folder: string;
  /** Ends the server at once, in the middle of everything; its data stay. */
  halt(): Promise<void>;
  /** Starts it again on the same data, unless it runs. */
  resume(): Promise<void>;
  /** Stops all its processes as they are (SIGSTOP): connections stay, and nothing is answered. */
  freeze(): void;
  /** Lets them go on. */
  thaw(): void;
  /** Starts a replica that streams from this server, which from then on acknowledges a commit when both have it. */
  addReplica(): Promise<Replica>;
  stop(): Promise<void>;
}

export interface Replica {
  folder: string;
  /** Ends the recovery: the replica takes writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A throw-away PostgreSQL on a Unix socket, from Debian's programs; as an unprivileged user when this is root.
 * @param isDurable writes each commit to the disk before it answers, as a shop's own server does
 * @param parent where its folder is made; unset = the system's folder for temporary files
 * @param log writes the server's log, a JSON object a line, to `log.json` in its folder
 * @throws Error with one line that says what to install
 */
export async function startPostgres({ isDurable = false, log = false, parent = tmpdir() } = {}): Promise<Postgres> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(parent, 'dhaaga-postgres-'));
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : null;
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (owner) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid);
  const as = owner ? { uid: owner.uid, gid: owner.gid, cwd: folder } : { cwd: folder };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...as, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(isDurable ? [] : ['synchronous_commit=off', 'fsync=off', 'full_page_writes=off']),
    ...(log ? ['logging_collector=on', 'log_destination=jsonlog', `log_directory=${folder}`, 'log_filename=log'] : []),
  ];
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess;
  const isRunning = () => server?.exitCode === null && server.signalCode === null;
  const resume = async () => {
    if (isRunning()) return;
    server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...as,
      stdio: 'ignore',
    });
    await untilReady(url);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    const { pid } = server;
    const backends = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    for (const one of [pid as number, ...backends.map(Number)])
      try {
        process.kill(one, signal);
      } catch (error) {
        // A worker has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
  };
  await resume();
  return {
    url,
    folder,
    halt: () => end('SIGQUIT'),
    resume,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    addReplica: () => startReplica({ programs, primary: folder, parent, owner }),
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startReplica(place: {
  programs: string;
  primary: string;
  parent: string;
  owner: { uid: number; gid: number } | null;
}): Promise<Replica> {
  const { programs, primary, parent, owner } = place;
  const folder = mkdtempSync(join(parent, 'dhaaga-replica-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const as = { cwd: folder, ...owner };
  const data = join(folder, 'data');
  const copied = spawnSync(
    join(programs, 'pg_basebackup'),
    ['-D', data, '-R', '-h', primary, '-U', 'postgres', '-c', 'fast'],
    {
      ...as,
      encoding: 'utf8',
    },
  );
  if (copied.status !== 0) throw new Error(`pg_basebackup failed: ${copied.stderr}`);
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200'];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...as,
    stdio: 'ignore',
  });
  const socketUrl = (socket: string) => `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket)}`;
  await untilReady(socketUrl(folder));
  await runAll(socketUrl(primary), ["alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()']);
  return {
    folder,
    promote: () => runAll(socketUrl(folder), ['select pg_promote()']),
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runAll(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function findPrograms(): string {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
    : [];
  const found = versions
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(join(folder, 'postgres')));
  if (!found) throw new Error('PostgreSQL is missing: run "apt-get install postgresql".');
  return found;
}

function unprivilegedUser(): { uid: number; gid: number } {
  const ids = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout));
  const [uid, gid] = ids;
  return uid && gid ? { uid, gid } : { uid: 65_534, gid: 65_534 };
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PostgreSQL did not start within 10 seconds.');
}
