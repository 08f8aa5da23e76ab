import { readlinkSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { newId } from '../id.ts';
import { openPhotoStore } from './open-photo-store.ts';

let folder: string;
let files: { sync(): Promise<void>; fd: number };
let sync: typeof files.sync;
const synced: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dhaaga-durable-photos-'));
  const opened = await open(folder, 'r');
  files = Object.getPrototypeOf(opened);
  await opened.close();
  sync = files.sync;
  files.sync = function (this: typeof files) {
    synced.push(relative(folder, readlinkSync(`/proc/self/fd/${this.fd}`)) || '.');
    return sync.call(this);
  };
});
afterAll(async () => {
  files.sync = sync;
  await rm(folder, { recursive: true, force: true });
});

it('A photo and the folders that name it are on the disk before the database says that it exists', async () => {
  const place = { ...readConfig({ DATA_DIR: folder }), isProduction: true };
  const [first, second] = [newId(), newId()];
  const part = (id: string) => expect.stringMatching(new RegExp(`^photos/${id}/master\\.webp\\.\\w+\\.part$`));
  await openPhotoStore(place).put(`${first}/master.webp`, Buffer.from('photo'));
  expect(synced).toEqual([part(first), `photos/${first}`, 'photos', '.']);
  synced.length = 0;
  await openPhotoStore(place).put(`${second}/master.webp`, Buffer.from('photo'));
  expect(synced).toEqual([part(second), `photos/${second}`, 'photos']);
  synced.length = 0;
  await openPhotoStore(place).put(`${second}/320.webp`, Buffer.from('photo'));
  expect(synced).toEqual([expect.stringMatching(/320/), `photos/${second}`]);
});
