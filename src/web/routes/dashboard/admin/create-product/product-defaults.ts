import { isRecord } from '../../../../../shared/json.ts';
import { stored } from '../../../../stores/local-storage-store.ts';

/** Fields of a new product that begin as in the last one made on this device. */
const remembered = ['category', 'shipping', 'freeDelivery'] as const;
type ProductDefaults = Partial<Record<(typeof remembered)[number], string>>;

const none: ProductDefaults = {};
const defaults = stored<ProductDefaults>('product-defaults', none, (raw) =>
  isRecord(raw) ? Object.fromEntries(remembered.map((name) => [name, readText(raw[name])])) : none,
);

export const useProductDefaults = defaults.use;

export function rememberDefaults(fields: Record<string, string>): void {
  defaults.write(Object.fromEntries(remembered.map((name) => [name, fields[name]])));
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
