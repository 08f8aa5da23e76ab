/** What follows from the accent is derived in palettes.ts. */
export const colors = {
  paper: '#fbf4e6',
  cotton: '#fffcf5',
  linen: '#f1e6d0',
  twine: '#d8c4a2',
  bark: '#8a7361',
  ink: '#2b1a24',
  'ink-2': '#5f4a53',
  accent: '#9c164b',
  haldi: '#e0a02b',
  'haldi-tint': '#fbe9bd',
  'haldi-ink': '#6d4a00',
  indigo: '#293a70',
  'indigo-tint': '#dfe3f1',
  neem: '#3d5c28',
  'neem-tint': '#e2ebd2',
  madder: '#a3301a',
  'footer-text': '#f2e3d6',
  'footer-focus': '#f2d67e',
} as const;

export const faces = { display: 'Rozha One', text: 'Anek Latin' } as const;
