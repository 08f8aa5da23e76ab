import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Config, environmentOfCommand } from '../config.ts';

const command = fileURLToPath(new URL('../cli/shop.ts', import.meta.url));

export interface ScheduledBackup {
  /** In India, `hh:mm`. */
  time: string;
  /** Throws with the sentence of the command. */
  run(): Promise<void>;
}

/**
 * Runs the command `backup` in a process of its own, so that the shop keeps its memory and its pace; it ends with this
 * one. Null without BACKUP_DIR and BACKUP_URL.
 */
export function scheduledBackup({ backup, isProduction }: Config): ScheduledBackup | null {
  if (!backup.folder && !backup.bucket) return null;
  return {
    time: backup.time,
    run: async () => {
      const env = environmentOfCommand(isProduction);
      const running = promisify(execFile)(process.execPath, [command, 'backup', '--scheduled'], { env });
      const end = () => void running.child.kill();
      process.once('exit', end);
      await running
        .catch((cause) => {
          throw new Error(String(cause.stderr || cause.message).trim(), { cause });
        })
        .finally(() => process.off('exit', end));
    },
  };
}
