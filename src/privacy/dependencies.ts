import type { PhotoDependencies } from '../catalog/index.ts';
import type { Database } from '../platform/database/database.ts';

export interface PrivacyDependencies extends PhotoDependencies {
  db: Database;
}
