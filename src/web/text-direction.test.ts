import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

describe('Texts that people write', () => {
  it('run in the direction of their script: every element that keeps or breaks lines of a text says dir="auto"', () => {
    const missing = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        readFileSync(join(import.meta.dirname, file), 'utf8')
          .split('\n')
          .filter(
            (line) => /<\w+ [^>]*className="[^"]*(whitespace-pre-line|wrap-anywhere)/.test(line) && !/ dir=/.test(line),
          )
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(missing).toEqual([]);
  });
});
