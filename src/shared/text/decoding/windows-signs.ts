const windows = new TextDecoder('windows-1252');

/** What 128 to 159 are in Windows-1252, as programs write them into HTML and into files of UTF-8: `’` for 146. */
export const readWindowsSign = (code: number) => windows.decode(Uint8Array.of(code));
