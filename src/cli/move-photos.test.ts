import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { readConfig } from '../config.ts';
import { newId } from '../platform/id.ts';
import { folderPhotoStore } from '../platform/pictures/photo-store.ts';
import { moveShopPhotos } from './move-photos.ts';

let folder: string;
let server: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dhaaga-move-'));
  server = await startS3Server();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => {
  const { endpoint, bucket, region, credentials } = server.storage;
  const settings = {
    DATA_DIR: folder,
    STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}&region=${region}`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  return moveShopPhotos(readConfig(settings, { isCommand: true }), args);
};

it('Photos are moved to a bucket and back: an interrupted move goes on, and what differs is found', async () => {
  const photos = folderPhotoStore(join(folder, 'photos'));
  const ids = Array.from({ length: 12 }, newId);
  for (const id of ids)
    for (const file of ['master.webp', '320.webp', '320.avif'])
      await photos.put(`${id}/${file}`, Buffer.from(id + file));
  server.faults.push(...Array.from({ length: 40 }, () => () => false as const), (_, response) =>
    response.writeHead(403).end(),
  );
  await expect(run('s3')).rejects.toThrow(/403.*What was copied stays; the same command goes on/);
  const copied = server.requests.filter((request) => request.startsWith('PUT')).length;
  expect(copied).toBeGreaterThan(0);
  expect(await run('s3')).toMatch(/^12 photos; (\d+) files copied/);
  expect(server.requests.filter((request) => request.startsWith('PUT')).length).toBeLessThan(36 + copied);
  expect(await run('s3')).toMatch(/^12 photos; 0 files copied/);
  expect(await run('s3', '--verify')).toBe('12 photos compared: all files are the same.');

  writeFileSync(join(folder, 'photos', ids[0] ?? '', '320.webp'), 'other bytes');
  rmSync(join(folder, 'photos', ids[1] ?? ''), { recursive: true });
  await expect(run('folder', '--verify')).rejects.toThrow(
    new RegExp(`^4 files differ:[^]*${ids[0]}/320.webp differs[^]*${ids[1]}/master.webp is missing|^4 files differ`),
  );
  expect(await run('folder')).toMatch(/^12 photos; 4 files copied/);
  expect(await run('folder', '--verify')).toMatch(/all files are the same/);

  expect(await run('s3', '--delete')).toMatch(/12 photos deleted where they were/);
  expect(readdirSync(join(folder, 'photos'))).toEqual([]);
  expect(await run('folder', '--delete')).toMatch(/36 files copied .* 12 photos deleted/);
  expect(existsSync(join(folder, 'photos', ids[0] ?? '', 'master.webp'))).toBe(true);
  expect(await photos.get(`${ids[0]}/320.webp`)).toEqual(Buffer.from(`${ids[0]}320.webp`));
});

it('The command says what it needs', async () => {
  await expect(run()).rejects.toThrow(/Say where to/);
  await expect(run('s3', '--force')).rejects.toThrow(/Say where to/);
  const config = readConfig({ DATA_DIR: folder }, { isCommand: true });
  await expect(moveShopPhotos(config, ['s3'])).rejects.toThrow(/STORAGE_URL is not set/);
});
