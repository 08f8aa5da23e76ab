import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureChild, processTurns, shareJobs } from './picture-child.ts';

const refuse = () => {
  throw new Error('Too many wait.');
};

/** Of this process. */
function listPictureProcesses(): string[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return children.filter((pid) => readCommand(pid).includes('picture-process.ts'));
}

/** Empty when it has just ended. */
function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe.skipIf(process.platform !== 'linux')('Picture processes', () => {
  it('that take turns all do their work, and one of them is left', async () => {
    const picture = { create: { width: 40, height: 40, channels: 3, background: '#a33' } } as const;
    const job = { kind: 'blur', master: await sharp(picture).png().toBuffer() } as const;
    const turns = processTurns();
    const first = pictureChild({ maxMemoryMb: 256, niceness: 0, refuse, turns });
    const second = pictureChild({ maxMemoryMb: 256, niceness: 0, refuse, turns });
    for (const reply of await Promise.all([first(job), second(job), first(job)])) expect(reply).toHaveProperty('bytes');
    await expect.poll(listPictureProcesses).toHaveLength(1);
  });

  it('share their work, each with the next job', async () => {
    const picture = { create: { width: 400, height: 300, channels: 3, background: '#a33' } } as const;
    const job = { kind: 'avif', master: await sharp(picture).png().toBuffer(), width: 320 } as const;
    const before = listPictureProcesses();
    const findNew = () => listPictureProcesses().filter((pid) => !before.includes(pid));
    const run = shareJobs([1, 2].map(() => pictureChild({ maxMemoryMb: 256, niceness: 0, refuse })));
    const replies = Promise.all([run(job), run(job), run(job), run(job)]);
    await expect.poll(findNew).toHaveLength(2);
    for (const reply of await replies) expect(reply).toHaveProperty('bytes');
  });
});
