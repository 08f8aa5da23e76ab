import { ApiError, api } from '../../../../api-client/api-client.ts';

const maxAttempts = 8;
const temporaryStatuses = [0, 408, 429, 502, 503, 504];

interface SendingArchive {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/** Sends a ZIP in pieces; answers its id. Throws ApiError. */
export async function sendArchive(file: File, { signal, onProgress }: SendingArchive): Promise<string> {
  const { archive } = await api('POST /product/archives', { body: { bytes: file.size }, signal });
  const { _id: archiveId, pieceBytes } = archive;
  const count = Math.ceil(file.size / pieceBytes);
  for (let piece = 0; piece < count; piece++) {
    const form = new FormData();
    form.append('photos', file.slice(piece * pieceBytes, (piece + 1) * pieceBytes), 'piece');
    await sendPiece({ params: { archiveId, piece }, body: form, signal });
    onProgress((piece + 1) / count);
  }
  return archiveId;
}

interface Piece {
  params: { archiveId: string; piece: number };
  body: FormData;
  signal: AbortSignal;
}

/** Goes on after a lost connection, a 429 or a 5xx of a busy server. */
async function sendPiece(piece: Piece): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await api('PUT /product/archives/:archiveId/pieces/:piece', piece);
      return;
    } catch (error) {
      const isPassing = error instanceof ApiError && temporaryStatuses.includes(error.status);
      if (!isPassing || piece.signal.aborted || attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(2 ** attempt, 30) * 1_000));
    }
}
