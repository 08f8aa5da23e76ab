import type { Queries } from '../../platform/database/database.ts';
import type { CourierSettingsBody } from '../api.ts';
import { type CourierAccountSource, findCourierRow } from './courier-accounts.ts';

export interface DescribeOptions {
  accounts: CourierAccountSource;
  publicUrl: string;
}

/** The places are those of now; only the chosen one while the provider is away. */
export async function describeCourierSettings(
  queries: Queries,
  { accounts, publicUrl }: DescribeOptions,
): Promise<CourierSettingsBody> {
  const row = await findCourierRow(queries);
  const webhookUrl = `${publicUrl}/api/v1/courier/webhook`;
  if (!row)
    return {
      provider: null,
      email: null,
      isReadable: true,
      verifiedAt: null,
      pickup: null,
      places: [],
      webhookUrl,
      firstWebhookAt: null,
    };
  const account = await accounts.find();
  const answered = await account?.provider.listPickupPlaces();
  const pickup = { name: row.pickupPlace, pin: row.pickupPin };
  return {
    provider: row.provider,
    email: row.email || null,
    isReadable: account !== null,
    verifiedAt: row.verifiedAt.toISOString(),
    pickup,
    places: answered?.ok ? answered.value : [pickup],
    webhookUrl,
    firstWebhookAt: row.firstWebhookAt?.toISOString() ?? null,
  };
}
