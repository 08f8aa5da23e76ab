import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newId } from './id.ts';
import { folderPhotoStore } from './photo-store.ts';

it('A photo is removed while more of its files are being written, and the removal does not fail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'photo-store-'));
  try {
    const store = folderPhotoStore(folder);
    for (let round = 0; round < 50; round++) {
      const id = newId();
      await store.put(`${id}/master.webp`, Buffer.alloc(100));
      const writing = [320, 480, 640, 960].map((width) => store.put(`${id}/${width}.webp`, Buffer.alloc(100)));
      const written = Promise.allSettled(writing);
      await store.remove(id);
      await written;
      await store.remove(id);
      expect(await store.get(`${id}/master.webp`)).toBeNull();
    }
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
