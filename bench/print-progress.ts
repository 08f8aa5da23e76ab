/** What the person who started the bench reads while it runs. */
export function printProgress(line: string): void {
  process.stdout.write(`${line}\n`);
}
