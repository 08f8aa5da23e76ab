import type { CsvLine, CsvTable } from '../../../../platform/csv/csv.ts';
import { ShopError } from '../../../../platform/errors.ts';
import { t } from '../../../../shared/languages/translate.ts';
import {
  addToGroup,
  cellText,
  cleanSku,
  type FiledCatalog,
  type FiledCells,
  type FiledProduct,
  type FiledVariant,
  filePhotos,
  gtinCell,
  hasColumn,
  joinSkus,
  type KnownFile,
  lastLevel,
  piecesCell,
  readCell,
  splitList,
  takeGroup,
  weightCell,
} from '../filed-product.ts';
import { htmlToText } from '../html-text.ts';
import { cutDay, isOnSale, pricesInSale, simpleCells } from '../sale-cells.ts';

const name = ['item_name', 'item-name', 'product-name'];
const sku = ['item_sku', 'seller-sku', 'seller_sku', 'contribution_sku', 'sku'];
const price = ['standard_price', 'price', 'your_price', 'list_price'];
const pieces = ['quantity', 'fulfillment_availability', 'pending-quantity'];
const barcode = ['external_product_id', 'product-id', 'ean', 'upc'];
const mainPhoto = ['main_image_url', 'image-url'];
const description = ['product_description', 'item-description', 'item_description'];
/** What variations may differ in. */
const themes = new Map([
  ['Colour', ['color_name', 'colour_name', 'color']],
  ['Size', ['size_name', 'size']],
  ['Style', ['style_name', 'style']],
  ['Pattern', ['pattern_name', 'pattern']],
]);

const attribute = String.raw`^(\w+)(?:\[[^\]]*\])*#(\d+)\.([\w#.]+)$`;
const india = 'a21tjruun4kgv';
/** What attributes, as templates since 2023 name them, were called before; `#` = their number. */
const formerNames = new Map([
  ['contribution_sku.value', 'item_sku'],
  ['product_type.value', 'feed_product_type'],
  ['parentage_level.value', 'parentage_level'],
  ['child_parent_sku_relationship.parent_sku', 'parent_sku'],
  ['variation_theme.name', 'variation_theme'],
  ['item_name.value', 'item_name'],
  ['brand.value', 'brand_name'],
  ['item_type_keyword.value', 'item_type'],
  ['product_description.value', 'product_description'],
  ['bullet_point.value', 'bullet_point#'],
  ['generic_keyword.value', 'generic_keywords'],
  ['main_product_image_locator.media_location', 'main_image_url'],
  ['color.value', 'color_name'],
  ['size.value', 'size_name'],
  ['style.value', 'style_name'],
  ['pattern.value', 'pattern_name'],
  ['material.value', 'material_type#'],
  ['country_of_origin.value', 'country_of_origin'],
  ['item_weight.value', 'item_weight'],
  ['item_weight.unit', 'item_weight_unit_of_measure'],
  ['fulfillment_availability.quantity', 'quantity'],
  ['fulfillment_availability.fulfillment_channel_code', 'fulfillment-channel'],
  ['purchasable_offer.our_price#1.schedule#1.value_with_tax', 'standard_price'],
  ['purchasable_offer.discounted_price#1.schedule#1.value_with_tax', 'sale_price'],
  ['purchasable_offer.discounted_price#1.schedule#1.start_at', 'sale_from_date'],
  ['purchasable_offer.discounted_price#1.schedule#1.end_at', 'sale_end_date'],
]);
const manyTimes = ['bullet_point#', 'material_type#'];
const photoColumn = /^other_product_image_locator_(\d)$/;
const barcodeColumn = 'amzn1.volt.ca.product_id_value';
/** Of templates with attributes, which begin with an example. */
const actionColumn = '::record_action';
const exampleSku = 'ABC123';

/**
 * `item_name[marketplace_id=…][language_tag=en_IN]#1.value` is `item_name`; texts in other languages than English and
 * prices of other countries stay as they are.
 */
export function renameAmazonColumn(column: string): string {
  if (column === barcodeColumn) return 'external_product_id';
  const [, name = '', number = '', part = ''] = new RegExp(attribute).exec(column) ?? [];
  if (!name || /\[language_tag=(?!en)/.test(column)) return column;
  if (name === 'purchasable_offer' && !column.includes(`marketplace_id=${india}`)) return column;
  const photo = photoColumn.exec(name)?.[1];
  if (photo && part === 'media_location') return `other_image_url${photo}`;
  if (/_size$/.test(name) && part === 'size') return 'size_name';
  const former = formerNames.get(`${name}.${part}`);
  if (!former || (number !== '1' && !manyTimes.includes(former))) return column;
  return former.replace('#', number);
}

/** Flat files of sellers, with parents and children, and reports of listings. */
export const amazonFile: KnownFile = {
  kind: 'amazon',
  signs: [
    ['item_sku', 'item_name'],
    ['seller-sku', 'item-name'],
    ['seller-sku', 'price', 'asin'],
    ['sku', 'item_name', 'standard_price'],
  ],
  further: [
    ...[...price, ...pieces, ...description, 'parent_child', 'parentage_level', 'parent_sku', 'variation_theme'],
    ...[...themes.values()].flat(),
    ...['feed_product_type', 'item_type', 'brand_name', 'bullet_point1', 'main_image_url', 'sale_price'],
    ...[actionColumn, 'country_of_origin', 'generic_keywords', 'other_image_url1', 'fulfillment-channel'],
  ],
  labels: {
    name: 'item_name',
    description: 'product_description',
    price: 'standard_price',
    quantity: 'quantity',
    sku: 'item_sku',
    'sale price': 'sale_price',
    'sale from': 'sale_from_date',
    'sale until': 'sale_end_date',
  },
  read: readAmazon,
};

const relation = (row: CsvLine) => cellText(row, 'parent_child', 'parentage', 'parentage_level').toLowerCase();

function readAmazon(sent: CsvTable): FiledCatalog {
  const catalog: FiledCatalog = { products: [], leftOut: [], notes: [] };
  const table = withoutExample(sent);
  if (isOfOtherCountry(table)) throw new ShopError('bad_input', t('importAnswers.amazonCountry'));
  const children = new Map<string, CsvLine[]>();
  for (const row of table.lines) {
    const parent = cellText(row, 'parent_sku');
    if (parent) addToGroup(children, parent, row);
  }
  const parentRows = table.lines.filter((row) => relation(row) === 'parent');
  const parents = new Set(parentRows.map((row) => cellText(row, ...sku)).filter(Boolean));
  for (const row of table.lines) {
    if (parents.has(cellText(row, 'parent_sku'))) continue;
    const isParent = relation(row) === 'parent';
    const own = isParent ? takeGroup(children, cellText(row, ...sku)) : [];
    if (isParent && own.length === 0)
      catalog.leftOut.push({
        line: row.line,
        name: cellText(row, ...name),
        message: t('importAnswers.noVariations'),
      });
    else catalog.products.push(readProduct(table, row, own));
  }
  if (table.lines.some((row) => isFulfilled(row) && cellText(row, ...pieces) === ''))
    catalog.notes.push(t('importAnswers.amazonStock'));
  return catalog;
}

function withoutExample({ columns, lines }: CsvTable): CsvTable {
  const isExample = (row: CsvLine) => row.cells[actionColumn] !== undefined && cellText(row, ...sku) === exampleSku;
  return { columns, lines: lines.filter((row) => !isExample(row)) };
}

function isOfOtherCountry(table: CsvTable): boolean {
  return !hasColumn(table, ...price) && table.columns.some((name) => name.startsWith('purchasable_offer['));
}

function readProduct(table: CsvTable, row: CsvLine, own: CsvLine[]): FiledProduct {
  const rows = own.length > 0 ? own : [row];
  const options = [...themes.keys()].filter(
    (theme) => own.length > 0 && own.some((one) => cellText(one, ...(themes.get(theme) ?? []))),
  );
  const variants = rows.map((one) => readVariant(table, one, options));
  const [single] = variants;
  const hasVariants = options.length > 0;
  const prices: FiledCells = !hasVariants && single ? simpleCells(single, single.quantity) : {};
  return {
    line: row.line,
    hasMoreCells: [row, ...own].some(({ hasMoreCells }) => hasMoreCells),
    cells: {
      id: `amazon:${cellText(row, ...sku) || cellText(row, 'listing-id', ...name)}`,
      name: cellText(row, ...name),
      category: readCategory(row),
      brand: readCell(row, 'brand_name', 'brand'),
      ...(!hasVariants && { gtin: single?.gtin }),
      description: readDescription(table, row),
      sku: hasColumn(table, ...sku) ? joinSkus(rows.map((one) => cleanSku(cellText(one, ...sku)))) : undefined,
      materials: readCell(row, 'material_type', 'material_type1', 'fabric_type'),
      'country of origin': readCell(row, 'country_of_origin'),
      hidden: readHidden(row),
      'weight in grams': readWeight(row),
      ...prices,
      ...('sale price' in prices || hasVariants ? saleDays(isOnSale(variants), rows[0] as CsvLine) : {}),
    },
    ...(hasVariants && { options, variants }),
    tags: splitList(cellText(row, 'generic_keywords', 'target_audience_keywords'), /[,;]/),
    photos: filePhotos([...new Set([row, ...rows])].flatMap(readPhotos), variants),
    skus: rows.map((one) => cleanSku(cellText(one, ...sku))),
  };
}

function readVariant(table: CsvTable, row: CsvLine, options: readonly string[]): FiledVariant {
  return {
    line: row.line,
    values: options.map((theme) => cellText(row, ...(themes.get(theme) ?? []))),
    gtin: hasColumn(table, ...barcode) ? gtinCell(cellText(row, ...barcode)) : undefined,
    quantity: hasColumn(table, ...pieces)
      ? piecesCell(cellText(row, ...pieces)) || (isFulfilled(row) ? '0' : '')
      : undefined,
    ...readPrices(row),
    ...(options.length > 0 && { photo: cellText(row, ...mainPhoto) }),
  };
}

/** Amazon holds the pieces, and reports none. */
function isFulfilled(row: CsvLine): boolean {
  return /^amazon/i.test(cellText(row, 'fulfillment-channel', 'fulfillment_center_id', 'fulfilment-channel'));
}

function readPrices(row: CsvLine) {
  const until = cutDay(cellText(row, 'sale_end_date'));
  return pricesInSale(cellText(row, ...price), readCell(row, 'sale_price'), until);
}

function saleDays(isSale: boolean, row: CsvLine): FiledCells {
  const [from, until] = [readCell(row, 'sale_from_date'), readCell(row, 'sale_end_date')];
  if (!isSale) return { 'sale from': '', 'sale until': '' };
  return {
    ...(from !== undefined && { 'sale from': cutDay(from) }),
    ...(until !== undefined && { 'sale until': cutDay(until) }),
  };
}

function readCategory(row: CsvLine): string | undefined {
  const type = cellText(row, 'item_type', 'item_type_keyword', 'product_type', 'feed_product_type', 'product_category');
  const words = lastLevel(type).replace(/[-_]+/g, ' ').trim();
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}` : undefined;
}

function readDescription(table: CsvTable, row: CsvLine): string | undefined {
  const points = [1, 2, 3, 4, 5].flatMap((n) => cellText(row, `bullet_point${n}`, `bullet_point_${n}`) || []);
  if (!hasColumn(table, ...description) && points.length === 0) return undefined;
  const list = points.map((point) => `• ${htmlToText(point)}`).join('\n');
  return [htmlToText(cellText(row, ...description)), list].filter(Boolean).join('\n\n');
}

function readHidden(row: CsvLine): string | undefined {
  const status = readCell(row, 'status', 'item-status');
  return status === undefined ? undefined : /^(?:active|)$/i.test(status) ? 'No' : 'Yes';
}

function readWeight(row: CsvLine): string | undefined {
  const unit = cellText(row, 'item_weight_unit_of_measure', 'website_shipping_weight_unit_of_measure').toLowerCase();
  return weightCell(readCell(row, 'item_weight', 'website_shipping_weight'), unit || 'g');
}

function readPhotos(row: CsvLine): string[] {
  const others = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `other_image_url${n}`);
  return [cellText(row, ...mainPhoto), ...others.map((column) => cellText(row, column))].filter(Boolean);
}
