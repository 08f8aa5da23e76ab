/** Codes of states and union territories in GSTINs; UTGST takes the place of SGST where a territory has no legislature. */
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

const key = (name: string) =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '');

export function stateByCode(code: string): IndianState | null {
  return indianStates.find((state) => state.code === code) ?? null;
}

export function stateByName(name: string): IndianState | null {
  return indianStates.find((state) => key(state.name) === key(name)) ?? null;
}
