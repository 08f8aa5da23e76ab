import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface ImageConfig {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, object>;
  Healthcheck: { Test: string[] };
}

export interface Image {
  config: ImageConfig;
  bytes: number;
  /** Runs a command in the image, by default its own, as a container engine would. */
  run(settings: Record<string, string>, command?: string[]): ChildProcess;
  remove(): void;
}

/**
 * What a container engine does for `--read-only` and a volume at /data: own mounts and processes, all file systems
 * read-only but the volume, and a user without capabilities. The network is the machine's.
 */
const enter = `set -e
mount --bind "$ROOT" "$ROOT"
mount --bind "$VOLUME" "$ROOT/data"
mount -t proc -o ro proc "$ROOT/proc"
mount -t tmpfs -o mode=755 tmpfs "$ROOT/dev"
for device in null zero random urandom; do touch "$ROOT/dev/$device"; mount --bind "/dev/$device" "$ROOT/dev/$device"; done
mount -o remount,ro "$ROOT/dev"
mount -o remount,bind,ro "$ROOT"
exec chroot "$ROOT" setpriv --reuid="$CONTAINER_USER" --regid="$CONTAINER_USER" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all env -i "$@"`;

export function openImage(name: string): Image {
  const { config } = JSON.parse(read('buildah', ['inspect', '--type', 'image', name])).Docker as {
    config: ImageConfig;
  };
  const container = read('buildah', ['from', '--pull=never', name]);
  const root = read('buildah', ['mount', container]);
  const volume = mkdtempSync(join(tmpdir(), 'dhaaga-volume-'));
  const user = read('chroot', [root, 'id', '-u', config.User]);
  chownSync(volume, Number(user), Number(user));
  return {
    config,
    bytes: Number(read('du', ['--summarize', '--bytes', root]).split('\t')[0]),
    run: (settings, command = config.Cmd) => {
      const variables = [...config.Env, ...Object.entries(settings).map((pair) => pair.join('='))];
      const entering = ['--mount', '--pid', '--fork', 'sh', '-c', enter, 'sh', '-C', config.WorkingDir];
      return spawn('unshare', [...entering, ...variables, ...command], {
        env: { PATH: process.env.PATH, ROOT: root, VOLUME: volume, CONTAINER_USER: config.User },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    },
    remove: () => {
      read('buildah', ['rm', container]);
      rmSync(volume, { recursive: true, force: true });
    },
  };
}

/** Signals the process that is the container's first; `unshare` passes no signals on. */
export function signalFirst({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  process.kill(Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()), signal);
}

function read(command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}
