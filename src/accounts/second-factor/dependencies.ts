import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';

export interface SecondFactorDependencies {
  db: Database;
  queue: Queue;
  publicUrl: string;
  shopName: string;
  secretBox: SecretBox;
  requiresSecondFactor: boolean;
}

export interface By {
  caller: Caller;
  client: ClientInfo;
}
