const width = 30;
const everyMs = 100;

/** A bar on the terminal; nothing where the output is no terminal. */
export function progressBar(what: string): { show: (done: number, all: number) => void; end: () => void } {
  const { stderr } = process;
  let shownAt = 0;
  return {
    show: (done, all) => {
      if (!stderr.isTTY || performance.now() - shownAt < everyMs) return;
      shownAt = performance.now();
      const part = all === 0 ? 1 : Math.min(1, done / all);
      const bar = '#'.repeat(Math.round(part * width)).padEnd(width, '.');
      stderr.write(`\r${what} [${bar}] ${Math.floor(part * 100)} %`);
    },
    end: () => {
      if (stderr.isTTY && shownAt > 0) stderr.write('\r\x1b[K');
    },
  };
}
