/** Tax settings, and what is to be checked about a document. */
export default {
  hsnForm: 'An HSN code has 4, 6 or 8 digits.',
  chooseRate: 'Please choose one of the rates.',
  unknownHeading: 'This heading is not in the list.',
  chooseState: 'Please choose a state.',
  prefixForm: 'A prefix has up to 4 letters, digits, - or /.',
  anotherState: 'The first two digits are those of another state.',
  enterHsn: 'Please enter the HSN code of most of your goods.',
  inForceAtOnce:
    'Documents are made already, so what you save is in force at once. Save this on the first day itself, and leave the day empty.',
  prefixTaken:
    'With this prefix a document would get the number of one of another kind, such as {number}. Choose another.',
  beginToday: 'This day is over: documents begin today at the earliest.',
  saved: 'Tax settings saved',
  madeLate:
    'Made after {day}: it no longer lowers the tax of {number} (CGST Act, section 34(2)), and is in no table of GSTR-1 but 13. Please ask your accountant.',
  otherState:
    'This goes to {place}. In the composition scheme you may sell goods within your own state, {own}, only (CGST Act, section 10(2)(c)). Please ask your accountant before you send it.',
  stateUnknown: 'The address has no PIN code and names no state: the document says {taken}.',
  twoStates: 'The PIN code serves two states, and the address names none of them: the document says {taken}.',
  stateDisagrees: 'The address names another state than its PIN code has: the document says {taken}.',
  askBuyer: 'Please ask the buyer; a wrong document is corrected by a credit note.',
} as const;
