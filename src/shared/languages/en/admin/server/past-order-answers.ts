/** Customers and orders of another shop, read from a file. */
export default {
  base64: 'The file is sent as base64.',
  emptyFile: 'This file is empty.',
  fileSize: 'A file is at most 10 MB.',
  removedHere: 'This person has deleted the account here.',
  badLines: '{count, plural, one {# line} other {# lines}} cannot be imported, so nothing was changed.',
  noEmail: 'A customer without an email address cannot have an account.',
  cameBefore: 'A customer with this email address came before.',
  missingPhones:
    '{count, plural, one {One phone number is} other {# phone numbers are}} no phone number, and left out.',
  mostOrderLines: 'An order has at most {max} lines here.',
  wrongQuantity: '{column}: A quantity is a whole number.',
  noNumber: 'This line has no order number.',
  roundedId: '{column}: A spreadsheet has rounded this number. Please export again, and choose that file as it is.',
  sameId: 'Another order of this file has the same id.',
  tooOld: 'This order is older than {years} years.',
  wrongDay: '{column}: Please write the day of the order, such as 2026-12-31 or 31/12/2026.',
  wrongTotal: '{column}: Please write the total as a number, such as 1299.50.',
  wrongCurrency: '{column}: A currency has three letters, such as INR.',
  nothingIn: 'This file has no customers and no orders in it.',
  unknownFile:
    'This is no file of customers or orders that is known here. Please export them from Shopify or WooCommerce as CSV, and choose that file as it is.',
  mostLines: 'A file has at most {max} lines here. Please split it, and import each part.',
  moreCells: 'This line has more cells than there are columns. A text with commas stands in quotes.',
  personName: 'Please write a name of at most 100 characters, without a web address.',
  addressText:
    'Addresses that {doubt, select, state {have a state that is not that of their PIN code} incomplete {have no name, street, city, state or PIN code that can be read} phone {have no phone number in India} other {are not in India}} stay one text: {count, plural, one {line} other {lines}} {lines}{further, plural, =0 {} other { and # more}}.',
  imported:
    '{added} {kind, select, customers {customers} other {orders}} added, {changed} changed, {unchanged} unchanged',
} as const;
