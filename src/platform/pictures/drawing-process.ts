import sharp from 'sharp';
import type { PictureJob, PictureReply } from './picture-jobs.ts';

/** Draws the shop's own icons. A process of its own, because the one that reads uploads must not know SVG. */

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.concurrency(1);
sharp.cache(false);

process.on('message', async (job: PictureJob) => {
  const answer = await draw(job).catch((error: Error) => ({ refusal: 'damaged', reason: error.message.slice(0, 200) }));
  process.send?.({ ...answer, memoryMb: process.memoryUsage.rss() / 1024 / 1024 } as PictureReply, () => undefined);
});
process.on('disconnect', () => process.exit());

async function draw(job: PictureJob) {
  if (job.kind !== 'draw') throw new Error(`This process does not know ${job.kind}.`);
  const ground = sharp(Buffer.from(job.svg)).resize(job.width, job.height);
  if (!job.logo || !job.picture) return { bytes: await ground.png().toBuffer() };
  const { left, top, width, height } = job.logo;
  const input = await sharp(job.picture).resize(width, height, { fit: 'fill' }).webp({ lossless: true }).toBuffer();
  return { bytes: await ground.composite([{ input, left, top }]).png().toBuffer() };
}
