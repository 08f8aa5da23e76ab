import type { Site } from './pages.ts';
import type { CourierUrls } from './platform/couriers/make-courier-provider.ts';
import type { Database, Queries } from './platform/database/database.ts';
import type { Mailers } from './platform/email/mailer.ts';
import type { PublicNetwork } from './platform/network/public-address.ts';
import type { ManualAccount } from './platform/payments/manual.ts';
import type { ProviderAccount } from './platform/payments/razorpay.ts';
import type { PhotoStore } from './platform/pictures/photo-store.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { ScheduledBackup } from './process/scheduled-backup.ts';
import type { Demo } from './setup/index.ts';
import type { ReadMetrics } from './site/metrics.ts';

export interface AppDependencies {
  db: Database;
  /** Address of a PostgreSQL server; unset = embedded. */
  databaseUrl?: string;
  /** The server itself, where that is a pooler's. */
  directUrl?: string;
  queue: Queue;
  photoStore: PhotoStore;
  /** Where browsers find published photos, with a slash at its end; null = at the shop. */
  photosUrl: string | null;
  mailers: Mailers;
  /** Payment keys of the environment. */
  provider: ProviderAccount | null;
  manualAccount?: ManualAccount | null;
  /** Takes payments while there are no keys. */
  sandbox?: ProviderAccount | null;
  /** The provider's addresses, for keys of the admin area. */
  providerUrls: Pick<ProviderAccount, 'apiUrl' | 'checkoutUrl'>;
  /** The addresses of the courier providers' APIs. */
  courierUrls: CourierUrls;
  hasDemo?: (queries: Queries) => Promise<boolean>;
  /** How long a change of an order's status can be undone, and its email waits; 0 = never. */
  undoSeconds: number;
  demo?: Demo;
  /** True in production, where nobody reads the files that emails are written to without a mail server. */
  needsMailServer?: boolean;
  /** Null = no pages: a process or a test that needs the API alone. */
  site: Site | null;
  publicUrl: string;
  shopName: string;
  requiresSecondFactor: boolean;
  /** Origins to which push notifications go besides the known push services; tests only. */
  pushServices?: string[];
  /** How addresses that the owner enters are reached; unset = on the public internet alone. Tests name others. */
  network?: PublicNetwork;
  /** At least 32 bytes; encrypts stored secrets. */
  secretKey: Buffer;
  trustProxy: string[];
  logLevel: string;
  rateLimit: number;
  /** From when on requests are refused; unset = a second, 0 = never, for tests on a busy machine. */
  maxEventLoopDelayMs?: number;
  emailsPerSecond: number;
  /** Memory for cached responses, in megabytes; 0 = nothing is cached. */
  cacheMb: number;
  isEnding?: () => boolean;
  /** Null or unset = none. */
  scheduledBackup?: ScheduledBackup | null;
  /** Whose disk `/metrics` measures, and where the cache writes; unset = none. */
  dataDir?: string;
  /** Receives what returns the text of `/metrics`. */
  metricsOpened?: (read: ReadMetrics) => Promise<void>;
  /** Bearer token for `/metrics`; undefined = public, null = closed. */
  metricsToken?: string | null;
  hasApiDocs?: boolean;
  /** Where to report a vulnerability, for `/.well-known/security.txt`; undefined = the shop's contact page. */
  securityContact?: string;
}
