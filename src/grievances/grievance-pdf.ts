import { a4, millimetres, type PdfBlock, type PdfDocument } from '../platform/pdf/pdf-document.ts';
import { dayInIndia, formatDay, timeInIndia } from '../shared/dates/dates.ts';
import { topicName } from '../shared/law/grievance-topics.ts';
import type { GrievanceBody } from './api.ts';

/** A complaint on paper: who, when, the outcome, every message in its order, and the photos (JPEG). */
export function grievancePdf(
  grievance: GrievanceBody,
  { shopName, photos }: { shopName: string; photos: readonly Buffer[] },
): PdfDocument {
  const { number, messages } = grievance;
  return {
    title: `Complaint ${number}`,
    parts: [
      {
        size: a4,
        margin: millimetres(15),
        blocks: [
          { kind: 'text', text: `Complaint ${number}`, size: 20, bold: true, after: 2 },
          text(`To ${shopName}. Printed on ${formatMoment(new Date().toISOString())}`, 9),
          { kind: 'space', height: 8 },
          ...describeTicket(grievance).map((line) => text(line)),
          { kind: 'space', height: 10 },
          ...messages.flatMap((message) => messageBlocks(message, grievance.name)),
          ...photoBlocks(photos, grievance.name),
        ],
        footer: `Complaint ${number}`,
      },
    ],
  };
}

const text = (words: string, size = 10): PdfBlock => ({ kind: 'text', text: words, size, after: 2 });

/** Times are those in India. */
function formatMoment(at: string): string {
  const moment = new Date(at);
  return `${formatDay(dayInIndia(moment))}, ${timeInIndia(moment).slice(0, 5)}`;
}

/** Consumer Protection (E-Commerce) Rules 2020, r. 4(5): acknowledged within 48 hours, redressed within a month. */
function describeTicket({ name, email, phone, topic, order, photos, ...ticket }: GrievanceBody): string[] {
  const { createdAt, acknowledgedAt, acknowledgeBy, settledAt, settleBy, outcome } = ticket;
  return [
    `From: ${[name, email, phone].filter(Boolean).join(', ')}`,
    `About: ${[topicName(topic), order && `order ${order}`].filter(Boolean).join(', ')}`,
    `Received: ${formatMoment(createdAt)}`,
    `Answered: ${acknowledgedAt ? formatMoment(acknowledgedAt) : 'not yet'} (within 48 hours: by ${formatMoment(acknowledgeBy)})`,
    `Settled: ${settledAt ? formatMoment(settledAt) : 'not yet'} (within a month: by ${formatMoment(settleBy)})`,
    ...(outcome ? [`Outcome: ${outcome}`] : []),
    ...(photos.length > 0 ? [`Photos: ${photos.length}, below the messages`] : []),
  ];
}

/** Two side by side. */
function photoBlocks(photos: readonly Buffer[], name: string): PdfBlock[] {
  if (photos.length === 0) return [];
  const cells = photos.map((jpeg): PdfBlock[] => [{ kind: 'picture', jpeg, maxHeight: millimetres(110) }]);
  const rows = cells.flatMap((cell, index) => (index % 2 === 0 ? [[cell, cells[index + 1] ?? []]] : []));
  return [
    { kind: 'rule', after: 6 },
    { kind: 'text', text: `Photos, sent by ${name} with the complaint`, size: 9, bold: true, after: 5 },
    ...rows.map(
      (row): PdfBlock => ({ kind: 'columns', columns: row.map((blocks) => ({ share: 1, blocks })), after: 8 }),
    ),
  ];
}

function messageBlocks({ author, signedBy, words, createdAt }: GrievanceBody['messages'][number], name: string) {
  const from = author === 'person' ? name : `${signedBy}, for the shop`;
  return [
    { kind: 'rule', after: 6 },
    { kind: 'text', text: `${from}, ${formatMoment(createdAt)}`, size: 9, bold: true, after: 3 },
    { kind: 'text', text: words, size: 10.5, after: 10 },
  ] satisfies PdfBlock[];
}
