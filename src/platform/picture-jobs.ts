export type PictureJob =
  | { kind: 'read'; path: string; maxPixels: number }
  | { kind: 'webp' | 'avif'; master: Uint8Array; width: number }
  | { kind: 'blur'; master: Uint8Array };

export interface Picture {
  master: Buffer;
  width: number;
  height: number;
}
export type PictureRefusal = 'unknown_kind' | 'too_much_memory' | 'too_many_pixels' | 'damaged';
export type PictureReply = { memoryMb: number } & (
  | { picture: { master: Uint8Array; width: number; height: number } }
  | { bytes: Uint8Array }
  | { refusal: PictureRefusal; reason: string }
);
