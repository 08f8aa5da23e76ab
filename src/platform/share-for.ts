/** Callers within `ms` share one answer. */
export function shareFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let asked: { answer: Promise<T>; at: number } | undefined;
  return () => {
    if (!asked || performance.now() - asked.at > ms) asked = { answer: ask(), at: performance.now() };
    return asked.answer;
  };
}
