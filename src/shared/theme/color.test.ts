import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, readableShade } from './color.ts';
import { faceNames } from './faces.ts';
import { deriveColors, judgeAccent, leastContrast, paletteNames, palettes } from './palettes.ts';
import { themeCss } from './theme-css.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('The contrast of colours', () => {
  it('is that of WCAG 2', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('leaves a colour that reads as it is, and moves another no further than it must', () => {
    expect(readableShade('#9c164b', ['#fbf4e6'], leastContrast)).toBe('#9c164b');
    const adjusted = readableShade('#d9577f', ['#fbf4e6'], leastContrast);
    expect(contrast(adjusted, '#fbf4e6')).toBeGreaterThanOrEqual(leastContrast);
    expect(contrast(adjusted, '#fbf4e6')).toBeLessThan(leastContrast + 0.15);
  });
});

describe('Every palette', () => {
  it.each(paletteNames)('%s reads', (palette) => {
    const theme = deriveColors({ palette, accent: '' });
    expect(judgeAccent({ palette, accent: '' }).isAdjusted).toBe(false);
    const least: [string, string, number][] = [];
    for (const ground of [theme.paper, theme.cotton, theme.linen])
      least.push([theme.ink, ground, 7], [theme['ink-2'], ground, 4.5], [theme.accent, ground, 4.5]);
    for (const ground of [theme.paper, theme.cotton])
      least.push(
        [theme.bark, ground, 3],
        [theme.madder, ground, 4.5],
        [theme.indigo, ground, 4.5],
        [theme.neem, ground, 4.5],
      );
    least.push([theme.cotton, theme.accent, 4.5], [theme.cotton, theme['accent-deep'], 4.5]);
    least.push([theme.ink, theme['accent-tint'], 4.5], [theme['accent-deep'], theme['accent-tint'], 4.5]);
    least.push([theme['footer-text'], theme.ink, 4.5], [theme['footer-mark'], theme.ink, 4.5]);
    for (const [one, other, ratio] of least)
      expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(ratio);
  });

  it('is different from the others', () => {
    expect(new Set(paletteNames.map((name) => palettes[name].accent)).size).toBe(12);
  });
});

describe('An accent of the shop’s own', () => {
  it('reads on paper and under a button’s text, whichever was chosen', () => {
    fc.assert(
      fc.property(color, fc.constantFrom(...paletteNames), (accent, palette) => {
        const theme = deriveColors({ palette, accent });
        expect(contrast(theme.accent, theme.paper)).toBeGreaterThanOrEqual(leastContrast);
        expect(contrast(theme.accent, theme.cotton)).toBeGreaterThanOrEqual(leastContrast);
        expect(contrast(theme['footer-mark'], theme.ink)).toBeGreaterThanOrEqual(leastContrast);
      }),
      { numRuns: 300 },
    );
  });

  it('is judged with figures, and replaced only if it fails', () => {
    const pale = judgeAccent({ palette: 'rani', accent: '#d9577f' });
    expect(pale.isAdjusted).toBe(true);
    expect(pale.onPaper).toBeCloseTo(3.4, 1);
    expect(judgeAccent({ palette: 'rani', accent: '#0f5c5c' })).toMatchObject({ used: '#0f5c5c', isAdjusted: false });
  });
});

describe('The style sheet of a theme', () => {
  it('is empty for the default, and names only what differs', () => {
    const url = (file: string) => `/assets/${file}.woff2`;
    expect(themeCss({ palette: 'rani', accent: '', face: 'rozha' }, url)).toBe('');
    expect(themeCss({ palette: 'rani', accent: '#0f5c5c', face: 'rozha' }, url)).toMatch(/^:root\{--accent:#0f5c5c;/);
    for (const face of faceNames) {
      const css = themeCss({ palette: 'neel', accent: '', face }, url);
      expect(css).toContain('--paper:#f6f4ec');
      expect(css).not.toMatch(/[<>]/);
    }
  });
});
