type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Names who asks the person to confirm who they are; answers how to take that back. */
export function offerRecentLogin(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = null;
  };
}

/** True once the person has confirmed who they are; false when they decline, or when this page cannot ask. Calls at once share one question. */
export function askForRecentLogin(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
