import { Socket } from 'node:net';

/**
 * A connection that sends the statements of one turn of the event loop at once, a commit with those before it too. The driver writes
 * each by itself, and each write wakes the server. It corks the connection for named statements only, so `begin` has a name as well.
 */
class GatheringSocket extends Socket {
  #isGathering = false;

  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    afterThisTurn(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}

/** When what runs now has run, and all that it led to without waiting for anything outside. */
function afterThisTurn(work: () => void): void {
  process.nextTick(() => queueMicrotask(() => process.nextTick(work)));
}

/** For a connection whose statements do not wait for each other's answers: pg's pipeline mode, which its types do not know yet. */
export const pipelined: object = { pipeline: true, stream: () => new GatheringSocket() };
