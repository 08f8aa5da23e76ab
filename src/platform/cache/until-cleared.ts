export interface UntilCleared<Value> {
  /**
   * The value that was read first since the last `clear`; a failed read is repeated by the next call. Never call it
   * inside a transaction.
   */
  find(): Promise<Value>;
  clear(): void;
}

/** Remembers what `read` finds. What was being read during a `clear` is not remembered. */
export function untilCleared<Value>(read: () => Promise<Value>): UntilCleared<Value> {
  let known: Promise<Value> | undefined;
  const clear = () => {
    known = undefined;
  };
  return {
    find: () => {
      if (known) return known;
      const reading = read();
      known = reading;
      reading.catch(() => {
        if (known === reading) clear();
      });
      return reading;
    },
    clear,
  };
}
