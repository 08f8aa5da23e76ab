import { makeStore } from './make-store.ts';

const open = makeStore(0);

export async function whilePending<T>(work: Promise<T>): Promise<T> {
  open.write(open.read() + 1);
  try {
    return await work;
  } finally {
    open.write(open.read() - 1);
  }
}

export function useIsPending(): boolean {
  return open.use() > 0;
}
