import { z } from 'zod';
import { roundToPaise, toRupees } from '../../shared/money.ts';
import type { Answered } from '../network/provider-answer.ts';
import { millimetres, type PdfBlock, type PdfSheet } from '../pdf/pdf-document.ts';
import { renderPdf } from '../pdf/render-pdf.ts';
import { idForm, listForm, maybe, word } from './answer-forms.ts';
import { refused } from './call-provider.ts';
import type { WantedLabel } from './courier-provider.ts';
import type { DelhiveryApi } from './delhivery-call.ts';

const labelTimeoutMs = 20_000;

const amount = maybe(z.union([z.string(), z.number()]).transform(Number));
const slipForm = z.object({
  wbn: idForm,
  oid: word,
  name: word,
  address: word,
  destination_city: word,
  st: word,
  pin: maybe(idForm),
  contact: maybe(idForm),
  sort_code: word,
  pt: word,
  cod: amount,
  mot: word,
  prd: word,
  snm: word,
  sadd: word,
  radd: word,
});
type Slip = z.output<typeof slipForm>;
const slipsForm = z
  .object({ packages: listForm((item) => slipForm.safeParse(item).data ?? null) })
  .transform(({ packages }) => packages);

/** Drawn here from what Delhivery says of each parcel: its own files have one label each. */
export async function printLabels(call: DelhiveryApi, labels: WantedLabel[]): Promise<Answered<Buffer>> {
  const numbers = labels.map(({ shipmentId }) => shipmentId);
  const path = `/api/p/packing_slip?${new URLSearchParams({ wbns: numbers.join(','), pdf: 'false' })}`;
  const answered = await call('GET', path, slipsForm, { timeoutMs: labelTimeoutMs });
  if (!answered.ok) return answered;
  const slips = new Map(answered.value.map((slip) => [slip.wbn, slip]));
  const parts: PdfSheet[] = [];
  for (const { shipmentId: number, codPaise } of labels) {
    const slip = slips.get(number);
    if (!slip) return refused('Delhivery has no label of one of these parcels.');
    if (!isSameCash(slip, codPaise))
      return refused(`Delhivery takes another amount at the door for ${number} than the shop has booked.`);
    parts.push(labelSheet(slip, codPaise));
  }
  return { ok: true, value: await renderPdf({ title: 'Labels', parts }) };
}

/** Delhivery may leave out the payment type or the amount, but not contradict what was booked. */
function isSameCash({ pt, cod }: Slip, codPaise: number): boolean {
  if (/^(pre-?paid|pickup)$/i.test(pt ?? '')) return codPaise === 0;
  if (!/^cod$/i.test(pt ?? '')) return true;
  return codPaise > 0 && (!cod || roundToPaise(cod) === codPaise);
}

const [width, height] = [millimetres(100), millimetres(150)];
const edge = millimetres(5);

function labelSheet(slip: Slip, codPaise: number): PdfSheet {
  const box = { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge };
  return { size: [width, height], boxes: [{ ...box, blocks: labelBlocks(slip, codPaise) }] };
}

function labelBlocks(slip: Slip, codPaise: number): PdfBlock[] {
  const { wbn, oid, name, address, destination_city: city, st, pin, contact } = slip;
  const line = (text: string, size = 9, bold = false): PdfBlock => ({ kind: 'text', text, size, bold, after: 3 });
  const way = /^e/i.test(slip.mot ?? '') ? 'Express' : 'Surface';
  return [
    line(`Delhivery ${way}`, 13, true),
    { kind: 'barcode', code: wbn, height: 44 },
    line(wbn, 12, true),
    line([pin, slip.sort_code].filter(Boolean).join('   '), 15, true),
    { kind: 'rule', after: 6 },
    line('Deliver to', 8),
    line(name ?? '', 12, true),
    line([address, city, st].filter(Boolean).join(', '), 11),
    line(`PIN ${pin ?? ''}   Phone ${contact ?? ''}`, 11, true),
    { kind: 'rule', after: 6 },
    line(codPaise > 0 ? `Cash on delivery: Rs ${toRupees(codPaise)}` : 'Prepaid: take no money', 13, true),
    line(slip.prd ?? '', 9),
    { kind: 'barcode', code: oid ?? '', height: 26 },
    line(`Order ${oid ?? ''}`, 9),
    { kind: 'rule', after: 6 },
    line(`From ${[slip.snm, slip.sadd].filter(Boolean).join(', ')}`, 8),
    line(`If not delivered, return to ${slip.radd ?? slip.sadd ?? ''}`, 8),
  ];
}
