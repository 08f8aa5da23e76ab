/** A ZIP arrives in pieces of this size, so that one that is lost is sent again alone. */
export const archivePieceBytes = 8 * 1024 * 1024;
export const maxArchiveBytes = 8 * 1024 ** 3;
