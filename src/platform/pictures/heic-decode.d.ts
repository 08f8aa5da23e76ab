declare module 'heic-decode' {
  interface Decoded {
    width: number;
    height: number;
    data: Uint8Array;
  }
  interface Found {
    width: number;
    height: number;
    decode(): Promise<Decoded>;
  }
  const heic: {
    (file: { buffer: Uint8Array }): Promise<Decoded>;
    all(file: { buffer: Uint8Array }): Promise<Found[]>;
  };
  export default heic;
}
