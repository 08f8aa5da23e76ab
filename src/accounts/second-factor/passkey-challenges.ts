import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { newSecret } from '../../platform/id.ts';
import { passkeyChallenges } from '../schema.ts';
import { hashToken } from '../sessions/sessions.ts';

const oldest = sql`now() - interval '5 minutes'`;

export async function makeChallenge(db: Database, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = newSecret();
  await db.read.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, oldest));
  await db.read.insert(passkeyChallenges).values({ challengeHash: hashToken(challenge), purpose });
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** Used up even if the signature is wrong. */
export async function spendChallenge(db: Database, purpose: string, challenge: string): Promise<boolean> {
  const used = await db.read
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.createdAt, oldest),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose });
  return used.length === 1;
}

export function relyingParty(publicUrl: string): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}
