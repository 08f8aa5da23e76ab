import { packList, unpackList } from '../platform/csv/pack-list.ts';
import type { PastFile } from './read-past-file.ts';

type Lists = Pick<PastFile, 'customers' | 'orders' | 'errors' | 'leftOut'>;
/** As a thread sends it. */
export type PackedPastFile = Omit<PastFile, keyof Lists> & Record<keyof Lists, string[]>;

export function packPastFile({ customers, orders, errors, leftOut, ...file }: PastFile): PackedPastFile {
  return {
    ...file,
    customers: packList(customers),
    orders: packList(orders),
    errors: packList(errors),
    leftOut: packList(leftOut),
  };
}

export async function unpackPastFile({
  customers,
  orders,
  errors,
  leftOut,
  ...file
}: PackedPastFile): Promise<PastFile> {
  return {
    ...file,
    customers: await unpackList(customers),
    orders: await unpackList(orders),
    errors: await unpackList(errors),
    leftOut: await unpackList(leftOut),
  };
}
