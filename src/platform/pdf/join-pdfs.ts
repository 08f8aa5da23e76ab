import { PDFDocument } from '@cantoo/pdf-lib';

/** One PDF with the pages of all, in their order. Throws for a file that is encrypted or no PDF. */
export async function joinPdfs(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = await PDFDocument.create();
  for (const file of files) {
    const one = await PDFDocument.load(file, { throwOnInvalidObject: true });
    if (one.isEncrypted || one.getPageCount() === 0) throw new Error('The PDF has no page that can be read.');
    for (const page of await joined.copyPages(one, one.getPageIndices())) joined.addPage(page);
  }
  return joined.save();
}
