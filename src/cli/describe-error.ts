import { withoutParameters } from '../platform/log/error-for-log.ts';

const fileErrors = new Map([
  ['ENOENT', (path: string) => `There is no file or folder ${path}.`],
  ['EEXIST', (path: string) => `${path} exists already; choose another name.`],
  ['EISDIR', (path: string) => `${path} is a folder, not a file.`],
  ['ENOTDIR', (path: string) => `Part of ${path} is a file, not a folder.`],
  ['EACCES', (path: string) => `You may not use ${path}; see its owner and permissions.`],
  ['EPERM', (path: string) => `You may not use ${path}; see its owner and permissions.`],
  ['EROFS', (path: string) => `${path} is on a disk that can only be read.`],
  ['ENAMETOOLONG', (path: string) => `The name ${path} is too long.`],
]);

/** What stopped a command, in one sentence, without the parameters of queries. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return withoutParameters(String(error));
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full.';
  // Reading a folder is refused after it was opened, without its path.
  if (code === 'EISDIR' && path === undefined) return 'This is a folder, not a file.';
  const describe = code && path !== undefined ? fileErrors.get(code) : undefined;
  return describe && path !== undefined ? describe(path) : withoutParameters(error.message);
}
