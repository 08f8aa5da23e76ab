interface Chunk {
  type: string;
  code?: string;
}

/** For scripts of the server: V8 stores a source text in which one character is not in Latin-1 in two bytes for each. */
export function onlyAscii() {
  return {
    name: 'only-ascii',
    generateBundle: (_options: object, bundle: Record<string, Chunk>) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.code) chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, escaped);
    },
  };
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
