/** Why a file cannot be read: tables, workbooks, ZIPs, and files at other addresses. */
export default {
  tooLarge: 'This file is too large to read. Please split it, and choose each part.',
  workbook: 'This is a workbook. Please save it in your spreadsheet as CSV, and choose that file.',
  openQuote: 'A text in quotation marks does not end: look for a cell with a single " at its beginning.',
  lineTooLong: 'Line {line} is too long.',
  lineNotCsv: 'Line {line} of this file is not CSV that can be read.',
  notCsv: 'This file is not CSV that can be read.',
  mostColumns: 'A file has at most {max} columns.',
  mostLines: 'A file has at most {max} lines.',
  workbookTooLarge: 'This workbook is too large to read. Please save the sheet with your products as CSV.',
  workbookUnreadable: 'This workbook cannot be read. Please save it in your spreadsheet as CSV, and choose that file.',
  mostFiles: 'A ZIP has at most {max} files.',
  encrypted: 'It is encrypted: please make a ZIP without a password.',
  largerThan: 'It is larger than {max} MB.',
  unknownPacking: 'It is packed in a way that is not known here.',
  zipDamaged: 'This ZIP is damaged and cannot be read.',
  badRedirect: 'The address redirects to something that is not an address.',
  manyRedirects: 'The address leads to another one more than {max} times.',
  fileLarger: 'The file is larger than {max} MB.',
  addressGone: 'The address answers “not found” ({status}).',
  addressAnswers: 'The address answers {status} instead of a picture.',
  tookLonger: 'It took longer than {seconds} seconds.',
  noServer: 'There is no such server.',
  serverAway: 'The server could not be reached, or broke off.',
  mergedCells: 'Cells that are merged over several lines count for each of these lines.',
  hiddenLines:
    '{count, plural, one {# hidden line of this workbook is} other {# hidden lines of this workbook are}} read, too.',
  otherSheets:
    'Only the sheet “{read}” is read. Please save {count, plural, one {the sheet {others} as a file of its own} other {these sheets as files of their own: {others}}}.',
  spreadsheetError:
    'This cell has {cell}, which is no value. Please correct its formula, save the file in a spreadsheet, and choose it again.',
  noLanguage: 'This is not a language.',
} as const;
