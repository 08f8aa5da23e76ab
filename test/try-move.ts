import type { TestShop } from './test-app.ts';

/** Writes a state past the triggers, then moves it; nothing stays. 'taken', or why the database refuses the move. */
export async function tryMove(shop: TestShop, write: string, move: string, values: string[]): Promise<string> {
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(write);
    await client.query('set local session_replication_role = origin');
    await client.query(move, values);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
