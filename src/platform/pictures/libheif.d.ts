declare module 'libheif-js/wasm-bundle.js' {
  /** libheif's C functions; a pointer is a number, and a function that returns a struct writes it to its first one. */
  const libheif: {
    HEAPU8: Uint8Array;
    HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _heif_context_alloc(): number;
    _heif_context_free(context: number): void;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      file: number,
      bytes: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
    _heif_image_handle_get_image_tiling(error: number, handle: number, isTransformed: number, tiling: number): void;
    _heif_image_handle_decode_image_tile(
      error: number,
      handle: number,
      image: number,
      colours: number,
      chroma: number,
      options: number,
      column: number,
      row: number,
    ): void;
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_release(image: number): void;
    _heif_image_handle_release(handle: number): void;
    HeifDecoder: new () => {
      /** The pictures that are no part of another one. */
      decode(file: Uint8Array): HeifImage[];
    };
  };
  export interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Red, green, blue and alpha; null when it is damaged. */
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: object | null) => void,
    ): void;
    free(): void;
  }
  export default libheif;
}
