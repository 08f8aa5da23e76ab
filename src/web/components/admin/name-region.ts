import { destinationAt } from '../../../shared/delivery/delivery-state.ts';

/** `Bihar, 800…`, of the first three digits of PIN codes. */
export function nameRegion(region: string): string {
  const { state } = destinationAt(`${region}001`);
  return [state?.name, `${region}…`].filter(Boolean).join(', ');
}
