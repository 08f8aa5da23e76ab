/** One line of a backup. The first is the manifest, the last says how many lines came before and their SHA-256. */
export type BackupLine =
  | Manifest
  | { table: string; columns: string[] }
  /** Values as PostgreSQL writes them in text. */
  | { rows: (string | null)[][] }
  | { sequence: string; lastValue: string }
  | { photo: string; base64: string }
  | { secretKey: string }
  | { end: number; sha256: string };

export interface Manifest {
  format: 'dhaaga-backup';
  version: 1;
  createdAt: string;
  /** Those of the database, in order: how new its schema is. */
  migrations: { hash: string; at: number }[];
  rowCount: number;
  photoCount: number;
  /** Tells the secret key of the shop from another one. */
  keyMark: string;
  hasSecretKey: boolean;
}
