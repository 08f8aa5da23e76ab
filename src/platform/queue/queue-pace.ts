import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database/database.ts';

/** Batches of a second each reserve less; more means that the machine's clock was set back meanwhile. */
const longestMinutes = 5;
const reserve = `insert into queue_paces (queue, free_at) values ($1, clock_timestamp() + make_interval(secs => $2))
  on conflict (queue) do update set
    free_at = case when queue_paces.free_at > clock_timestamp() + interval '${longestMinutes} minutes'
      then clock_timestamp() else greatest(queue_paces.free_at, clock_timestamp()) end + make_interval(secs => $2)
  returning greatest(0, extract(epoch from free_at - clock_timestamp()) - $2)::float8 as seconds`;

/** Waits until all processes together keep to `perSecond` with these jobs too; at once while the database fails. */
export async function waitForPace({ pool }: Database, queue: string, jobs: number, perSecond: number): Promise<void> {
  const asked = { name: 'queue_pace', text: reserve, values: [queue, jobs / perSecond] };
  const { rows } = await pool.query<{ seconds: number }>(asked).catch(() => ({ rows: [] }));
  const [{ seconds } = { seconds: 0 }] = rows;
  if (seconds > 0) await setTimeout(seconds * 1_000);
}
