import { describe, expect, it } from 'vitest';
import { labelPdf } from '../../../sandbox/couriers/label-pdf.ts';
import { combinePdfs, renderPdf } from './render-pdf.ts';

const countPages = (pdf: Buffer) => Number(/\/Type \/Pages[^>]*\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

describe('Files of pages', () => {
  it('become one, also beside documents of the shop', async () => {
    const own = await renderPdf({
      title: 'Slip',
      parts: [{ size: [283, 425], margin: 20, footer: '', blocks: [{ kind: 'text', text: 'Slip', size: 9 }] }],
    });
    expect(countPages(await combinePdfs([labelPdf(['A1', 'A2']), own, labelPdf(['B1'])]))).toBe(4);
  });

  it.each([
    ['no PDF', Buffer.from('a page of another program')],
    ['one that ends before its pages', labelPdf(['A1']).subarray(0, 60)],
    ['one whose tree has no page', Buffer.from(labelPdf(['A1']).toString('latin1').replace('[4 0 R]', '[]'), 'latin1')],
  ])('are refused with %s', async (_, odd) => {
    await expect(combinePdfs([labelPdf(['A1']), odd])).rejects.toThrow();
  });
});
