export interface ExportedVersion {
  version: number;
  quantity: number;
}

/** Begins with a letter, so that spreadsheets do not convert it to a number or date. */
export function writeVersion({ version, quantity }: ExportedVersion): string {
  return `v${version}q${quantity}`;
}

export function readVersion(cell: string): ExportedVersion | null {
  const [, version, quantity] = /^v(\d{1,9})q(\d{1,9})$/.exec(cell) ?? [];
  return version && quantity ? { version: Number(version), quantity: Number(quantity) } : null;
}
