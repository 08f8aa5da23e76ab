import type { ShopError } from '../platform/errors.ts';

/** With a line for each line of the file that is refused. */
export function formatRefusal({ message, details }: ShopError): string {
  return [message, ...(details.errors ?? []).map((one) => `  ${one.path}: ${one.message}`)].join('\n');
}
