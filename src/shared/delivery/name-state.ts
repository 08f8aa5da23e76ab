import { t } from '../languages/translate.ts';
import { type IndianState, stateByName } from './indian-states.ts';

const namesByCode: Record<string, () => string> = {
  '01': () => t('states.jammuAndKashmir'),
  '02': () => t('states.himachalPradesh'),
  '03': () => t('states.punjab'),
  '04': () => t('states.chandigarh'),
  '05': () => t('states.uttarakhand'),
  '06': () => t('states.haryana'),
  '07': () => t('states.delhi'),
  '08': () => t('states.rajasthan'),
  '09': () => t('states.uttarPradesh'),
  '10': () => t('states.bihar'),
  '11': () => t('states.sikkim'),
  '12': () => t('states.arunachalPradesh'),
  '13': () => t('states.nagaland'),
  '14': () => t('states.manipur'),
  '15': () => t('states.mizoram'),
  '16': () => t('states.tripura'),
  '17': () => t('states.meghalaya'),
  '18': () => t('states.assam'),
  '19': () => t('states.westBengal'),
  '20': () => t('states.jharkhand'),
  '21': () => t('states.odisha'),
  '22': () => t('states.chhattisgarh'),
  '23': () => t('states.madhyaPradesh'),
  '24': () => t('states.gujarat'),
  '26': () => t('states.dadraAndNagarHaveliAndDamanAndDiu'),
  '27': () => t('states.maharashtra'),
  '29': () => t('states.karnataka'),
  '30': () => t('states.goa'),
  '31': () => t('states.lakshadweep'),
  '32': () => t('states.kerala'),
  '33': () => t('states.tamilNadu'),
  '34': () => t('states.puducherry'),
  '35': () => t('states.andamanAndNicobarIslands'),
  '36': () => t('states.telangana'),
  '37': () => t('states.andhraPradesh'),
  '38': () => t('states.ladakh'),
};

/** On pages and in messages; documents, files and what is stored have the English name. */
export function nameState({ code, name }: Pick<IndianState, 'code' | 'name'>): string {
  return namesByCode[code]?.() ?? name;
}

/** A state by its English name, as PIN codes have it, in the reader's language. */
export function translateState(name: string): string {
  const state = stateByName(name);
  return state ? nameState(state) : name;
}
