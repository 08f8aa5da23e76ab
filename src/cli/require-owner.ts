import { stat } from 'node:fs/promises';

/** What root writes into the data folder of another user, the shop could not read. Throws an Error. */
export async function requireOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const found = await stat(dataDir).catch(() => null);
  if (found && found.uid !== 0)
    throw new Error(
      `DATA_DIR ${dataDir} belongs to the user with the id ${found.uid}, and the shop could not read what root writes there: run the command as that user, as deploy/dhaaga does (runuser -u). Nothing was written.`,
    );
}
