import { stateByName } from './indian-states.ts';
import { readPin } from './pin-code.ts';
import { statesOfPin } from './pin-states.ts';

/** ISO 3166-2 with its former codes, as other shops write them; further ones are those that people write, too. */
const stateCodes = new Map(
  Object.entries({
    ...{ AR: 'Arunachal Pradesh', AS: 'Assam', CT: 'Chhattisgarh', GA: 'Goa', LD: 'Lakshadweep', MN: 'Manipur' },
    ...{ ML: 'Meghalaya', MZ: 'Mizoram', NL: 'Nagaland', OD: 'Odisha', OR: 'Odisha', SK: 'Sikkim', TR: 'Tripura' },
    ...{ UK: 'Uttarakhand', UT: 'Uttarakhand', DN: 'Dadra and Nagar Haveli' },
  }),
);

/** Reads a cell of states: by name or code, if empty by the PIN code; null for what is no state. */
export function readStateCell(cell: string, pin: string): string | null {
  const code = cell.replace(/^IN-/, '');
  if (code) return stateByName(stateCodes.get(code) ?? code)?.name ?? null;
  const [state, ...others] = statesOfPin(readPin(pin) ?? '');
  return state && others.length === 0 ? state.name : '';
}
