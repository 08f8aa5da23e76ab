const maxPieces = 4_096;
const tinyBytes = 64;

/**
 * Counts the pieces of a chunked body; true when there are thousands of a few bytes each, which take seconds for a
 * megabyte. Clients and proxies send kilobytes at a time.
 */
export function tinyPieceCounter(): (piece: Buffer) => boolean {
  let pieces = 0;
  let bytes = 0;
  return (piece) => {
    pieces += 1;
    bytes += piece.length;
    return pieces > maxPieces && bytes < pieces * tinyBytes;
  };
}
