/**
 * Codes of states and union territories in GSTINs; UTGST takes the place of SGST where a territory has no legislature.
 */
type StateTax = 'SGST' | 'UTGST';

const states: readonly (readonly [code: string, name: string, stateTax?: StateTax])[] = [
  ['01', 'Jammu and Kashmir'],
  ['02', 'Himachal Pradesh'],
  ['03', 'Punjab'],
  ['04', 'Chandigarh', 'UTGST'],
  ['05', 'Uttarakhand'],
  ['06', 'Haryana'],
  ['07', 'Delhi'],
  ['08', 'Rajasthan'],
  ['09', 'Uttar Pradesh'],
  ['10', 'Bihar'],
  ['11', 'Sikkim'],
  ['12', 'Arunachal Pradesh'],
  ['13', 'Nagaland'],
  ['14', 'Manipur'],
  ['15', 'Mizoram'],
  ['16', 'Tripura'],
  ['17', 'Meghalaya'],
  ['18', 'Assam'],
  ['19', 'West Bengal'],
  ['20', 'Jharkhand'],
  ['21', 'Odisha'],
  ['22', 'Chhattisgarh'],
  ['23', 'Madhya Pradesh'],
  ['24', 'Gujarat'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', 'UTGST'],
  ['27', 'Maharashtra'],
  ['29', 'Karnataka'],
  ['30', 'Goa'],
  ['31', 'Lakshadweep', 'UTGST'],
  ['32', 'Kerala'],
  ['33', 'Tamil Nadu'],
  ['34', 'Puducherry'],
  ['35', 'Andaman and Nicobar Islands', 'UTGST'],
  ['36', 'Telangana'],
  ['37', 'Andhra Pradesh'],
  ['38', 'Ladakh', 'UTGST'],
];

export interface IndianState {
  code: string;
  name: string;
  /** What the half of the tax that stays in the state is called. */
  stateTax: StateTax;
}

export const indianStates = states.map(
  ([code, name, stateTax = 'SGST']): IndianState => ({
    code,
    name,
    stateTax,
  }),
);

/**
 * By code: earlier names, common spellings, and the name in Hindi; after `|` abbreviations, which count in capitals
 * only.
 */
const otherNames: Record<string, string> = {
  '01': 'Jammu, Kashmir, J and K, जम्मू और कश्मीर, जम्मू एवं कश्मीर, जम्मू कश्मीर | JK',
  '02': 'Himachal, हिमाचल प्रदेश, हिमाचल | HP',
  '03': 'Panjab, पंजाब | PB',
  '04': 'Chandigarh UT, चंडीगढ़ | CH',
  '05': 'Uttaranchal, Uttrakhand, Uttarkhand, उत्तराखंड, उत्तराखण्ड',
  '06': 'Hariyana, हरियाणा | HR',
  '07': 'New Delhi, NCT of Delhi, NCT Delhi, Delhi NCT, Dilli, दिल्ली, नई दिल्ली | DL',
  '08': 'Rajastan, Rajsthan, राजस्थान | RJ',
  '09': 'Uttarpradesh, उत्तर प्रदेश | UP',
  '10': 'बिहार | BR',
  '11': 'सिक्किम',
  '12': 'Arunachal, अरुणाचल प्रदेश',
  '13': 'नागालैंड, नागालैण्ड',
  '14': 'मणिपुर',
  '15': 'मिज़ोरम, मिजोरम',
  '16': 'त्रिपुरा',
  '17': 'Meghalya, मेघालय',
  '18': 'Asom, Asam, असम, आसाम',
  '19': 'Westbengal, Paschim Banga, Bengal, पश्चिम बंगाल | WB',
  '20': 'Jharkand, झारखंड, झारखण्ड | JH',
  '21': 'Orissa, Odissa, Orrisa, ओडिशा, उड़ीसा',
  '22': 'Chattisgarh, Chhatisgarh, Chatisgarh, Chattishgarh, छत्तीसगढ़ | CG',
  '23': 'Madhyapradesh, मध्य प्रदेश | MP',
  '24': 'Gujrat, गुजरात | GJ',
  '26': 'Daman and Diu, Daman, Diu, Dadra and Nagar Haveli, Dadra Nagar Haveli, Silvassa, दमन और दीव, दादरा और नगर हवेली, दादरा और नगर हवेली और दमन और दीव | DNH, DD, DNHDD',
  '27': 'Maharastra, Maharashtra State, महाराष्ट्र | MH',
  '29': 'Karnatak, Karnatka, कर्नाटक | KA',
  '30': 'गोवा',
  '31': 'Lakshadwip, Laccadives, लक्षद्वीप',
  '32': 'Kerela, Keralam, केरल | KL',
  '33': 'Tamilnad, Tamil Naadu, तमिलनाडु, तमिल नाडु | TN',
  '34': 'Pondicherry, Puduchery, Pondy, पुदुचेरी, पुडुचेरी, पांडिचेरी | PY',
  '35': 'Andaman and Nicobar, Andaman, Andamans, A and N Islands, अंडमान और निकोबार, अंडमान और निकोबार द्वीप समूह | AN',
  '36': 'Telengana, Telangana State, तेलंगाना, तेलंगणा | TS, TG',
  '37': 'Andhra, Andhrapradesh, आंध्र प्रदेश, आन्ध्र प्रदेश | AP',
  '38': 'Ladakh UT, लद्दाख़, लद्दाख | LA',
};

/** Letters and marks of any script, without case, blanks and signs. */
const key = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{M}]/gu, '');

export function stateByCode(code: string): IndianState | null {
  return indianStates.find((state) => state.code === code) ?? null;
}

const byName = new Map<string, IndianState>();
const byAbbreviation = new Map<string, IndianState>();
for (const state of indianStates) {
  const [names = '', abbreviations = ''] = (otherNames[state.code] ?? '').split('|');
  for (const name of [state.name, ...names.split(',')]) byName.set(key(name), state);
  for (const short of abbreviations.split(',')) if (short.trim()) byAbbreviation.set(short.trim(), state);
}

/**
 * By its name, an earlier one, a common spelling or, in capitals, its abbreviation (`Odisha`, `Orissa`, `U.P.`); null
 * for anything else.
 */
export function stateByName(name: string): IndianState | null {
  return byName.get(key(name)) ?? byAbbreviation.get(name.replace(/[.\s&]/g, '')) ?? null;
}
