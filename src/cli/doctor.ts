import { checkShop, countOfInvariants } from '../orders/index.ts';
import { openDatabase } from '../platform/database/open.ts';
import type { Settings } from '../settings.ts';

/**
 * Looks at money and stock, and only reads.
 * @throws Error with a line for each finding
 */
export async function doctor(settings: Settings): Promise<string> {
  const db = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, isPatient: true });
  try {
    const findings = await checkShop(db.read);
    if (findings.length > 0)
      throw new Error(
        findings
          .map(({ invariant, says, rows }) => `${invariant}: broken is that ${says}: ${rows.join(', ')}`)
          .join('\n'),
      );
    return `Money and stock are as they should be: ${countOfInvariants} invariants hold.`;
  } finally {
    await db.close();
  }
}
