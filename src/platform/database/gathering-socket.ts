import { Socket } from 'node:net';

/**
 * A connection that sends everything written to it in one turn of the event loop at once. The driver writes each statement by
 * itself, and each write wakes the server: of a purchase's statements, most of which go out several at a time, that took a fifth of
 * the process's time.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
