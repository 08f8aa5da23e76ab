/** The columns of the catalog file, in the order of an export, with what the import page says of each. */
export const catalogColumns = [
  { name: 'id', help: 'which product the line changes; empty for a new one' },
  { name: 'name', help: 'required for a new product' },
  { name: 'description', help: 'may have several lines' },
  { name: 'price', help: 'in rupees, without a sale; required for a new product' },
  { name: 'quantity', help: 'how many pieces there are; required for a new product' },
  { name: 'category', help: 'added if the shop has none of this name; required for a new product' },
  { name: 'shipping', help: 'Yes, or No = pick-up only' },
  { name: 'free delivery', help: 'Yes or No' },
  { name: 'hidden', help: 'Yes or No' },
  { name: 'sale price', help: 'in rupees; empty = no sale' },
  { name: 'sale from', help: 'the first day, such as 2026-12-31 or 31/12/2026; empty = at once' },
  { name: 'sale until', help: 'the last day; empty = until you end it' },
  { name: 'make days', help: 'working days to make it; 0 or empty = ready to ship' },
  { name: 'version', help: 'leave it as it is: with it, what was sold in the meantime stays sold' },
  {
    name: 'variant sale prices',
    help: 'of a product with variants: those in the sale, one a line, such as Large / Red: 499; empty = no sale',
  },
] as const;

export type CatalogColumn = (typeof catalogColumns)[number]['name'];

export const catalogColumnNames: readonly CatalogColumn[] = catalogColumns.map(({ name }) => name);
