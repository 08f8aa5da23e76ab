export const monthTables = [
  'orders.csv',
  'lines.csv',
  'payments-and-refunds.csv',
  'documents.csv',
  'gstr1-b2b.csv',
  'gstr1-b2cs.csv',
  'gstr1-b2cl.csv',
  'gstr1-exempt.csv',
  'gstr1-hsn.csv',
  'gstr1-documents.csv',
] as const;
export type MonthTable = (typeof monthTables)[number];

export const monthFiles = [...monthTables, 'documents.pdf', 'accounts.zip'] as const;
export type MonthFile = (typeof monthFiles)[number];
