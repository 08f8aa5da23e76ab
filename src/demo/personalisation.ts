import type { PersonalisationForm } from '../catalog/api.ts';

interface DemoPersonalisation {
  /** The product's key. */
  key: string;
  options: PersonalisationForm['options'];
}

/** Places were measured on the demo's first photos. */
export const demoPersonalisation: DemoPersonalisation[] = [
  {
    key: 'name-cushion',
    options: [
      {
        ...{ kind: 'text', label: 'Name to stitch', isRequired: true, price: 0, maxLength: 6 },
        scripts: ['Latin', 'Devanagari'],
        place: { x: 0.5025, y: 0.486, width: 0.6, height: 0.143, angle: -2.4, face: 'stitched', colour: '#f6ecd8' },
      },
      {
        ...{ kind: 'choice', label: 'Tassels', isRequired: false, price: 0 },
        choices: [
          { label: 'Haldi', price: 0 },
          { label: 'With bells', price: 60 },
        ],
      },
      { kind: 'photo', label: 'A photo for the maker', isRequired: false, price: 0 },
    ],
  },
  {
    key: 'thank-you-card',
    options: [
      {
        ...{ kind: 'text', label: 'Name on the card', isRequired: false, price: 20, maxLength: 14, scripts: [] },
        place: { x: 0.472, y: 0.252, width: 0.42, height: 0.075, angle: 0.8, face: 'display', colour: '#9c164b' },
      },
      { kind: 'date', label: 'The day it is for', isRequired: false, price: 0, isFuture: true },
    ],
  },
];
