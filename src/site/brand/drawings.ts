import { outlineText } from '../../platform/pictures/text-outline.ts';
import { type Colors, deriveColors } from '../../shared/theme/palettes.ts';
import { shopInitial } from '../../shared/theme/shop-mark.ts';
import type { ShopSettings } from '../../shop-settings/index.ts';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Drawing {
  svg: string;
  width: number;
  height: number;
  /** Where the logo is laid upon it. */
  logo: Box | null;
}

type Logo = NonNullable<ShopSettings['logo']>;
/** A logo as wide as a word is no icon. */
const widestIcon = 1.7;

function hasLogoIcon(logo: ShopSettings['logo']): logo is Logo {
  return logo !== null && logo.width / logo.height <= widestIcon && logo.height / logo.width <= widestIcon;
}

function fitted({ width, height }: { width: number; height: number }, into: Box): Box {
  const scale = Math.min(into.width / width, into.height / height);
  const [fitWidth, fitHeight] = [Math.round(width * scale), Math.round(height * scale)];
  return {
    left: Math.round(into.left + (into.width - fitWidth) / 2),
    top: Math.round(into.top + (into.height - fitHeight) / 2),
    width: fitWidth,
    height: fitHeight,
  };
}

interface TextShape {
  text: string;
  face: ShopSettings['face'];
  fill: string;
}

/** As large as the box allows, in its middle. */
async function textIn({ text, face, fill }: TextShape, box: Box): Promise<string> {
  const outline = await outlineText(text, face);
  const [width, height] = [outline.right - outline.left, outline.bottom - outline.top];
  if (width <= 0 || height <= 0) return '';
  const scale = Math.min(box.width / width, box.height / height);
  const x = box.left + box.width / 2 - (outline.left + width / 2) * scale;
  const y = box.top + box.height / 2 - (outline.top + height / 2) * scale;
  const paths = outline.paths
    .map(
      ({ d, x: left, y: top, unit }) =>
        `<path d="${d}" transform="translate(${left} ${top}) scale(${unit} ${-unit})"/>`,
    )
    .join('');
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale})">${paths}</g>`;
}

const iconSize = 64;

/** `isFull`: for systems that cut the icon's shape themselves, without corners and with a margin. */
export async function drawIcon(settings: ShopSettings, size: number, isFull: boolean): Promise<Drawing> {
  const colors = deriveColors(settings);
  const { logo } = settings;
  const hasLogo = hasLogoIcon(logo);
  const margin = isFull ? 14 : 8;
  const inner = { left: margin, top: margin, width: iconSize - 2 * margin, height: iconSize - 2 * margin };
  const rounded = isFull ? '' : ' rx="6"';
  const seam = isFull
    ? ''
    : `<rect x="5" y="5" width="54" height="54" fill="none" stroke="${hasLogo ? colors.accent : colors['accent-stitch']}" stroke-width="2.5" stroke-dasharray="6 5" stroke-linecap="round"/>`;
  const markBox = isFull ? inner : { left: 14, top: 14, width: 36, height: 36 };
  const mark = hasLogo
    ? ''
    : await textIn({ text: shopInitial(settings), face: settings.face, fill: colors.cotton }, markBox);
  const ground = `<rect width="64" height="64"${rounded} fill="${hasLogo ? colors.cotton : colors.accent}"/>`;
  const scale = size / iconSize;
  const at = fitted(hasLogo ? logo : inner, {
    ...inner,
    left: margin + 2,
    top: margin + 2,
    width: inner.width - 4,
    height: inner.height - 4,
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${ground}${seam}${mark}</svg>`;
  const scaled = (value: number) => Math.round(value * scale);
  const box = { left: scaled(at.left), top: scaled(at.top), width: scaled(at.width), height: scaled(at.height) };
  return { svg, width: size, height: size, logo: hasLogo ? box : null };
}

const [linkWidth, linkHeight] = [1_200, 630];

/** What messengers and social networks show for a link to the shop: its logo or name, and its tag line. */
export async function drawLinkPicture(settings: ShopSettings): Promise<Drawing> {
  const colors = deriveColors(settings);
  const { logo, nativeName, shopName, face, tagLine } = settings;
  const main = { left: 120, top: 110, width: 960, height: nativeName && !logo ? 190 : 250 };
  const name = (text: string, fill: string, box: Box) => textIn({ text, face, fill }, box);
  const title = logo
    ? await name(shopName, colors.ink, { left: 160, top: 390, width: 880, height: 50 })
    : nativeName
      ? (await name(nativeName, colors.accent, main)) +
        (await name(shopName, colors.ink, { ...main, top: 330, height: 70 }))
      : await name(shopName, colors.accent, main);
  const line = await textIn(
    { text: tagLine, face: 'anek', fill: colors['ink-2'] },
    { left: 140, top: 462, width: 920, height: 38 },
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${linkWidth}" height="${linkHeight}">${drawFrame(colors)}${title}${line}</svg>`;
  return { svg, width: linkWidth, height: linkHeight, logo: logo ? fitted(logo, main) : null };
}

function drawFrame(colors: Colors): string {
  const seam = `fill="none" stroke="${colors.accent}" stroke-width="5" stroke-dasharray="22 14" stroke-linecap="round"`;
  return `<rect width="100%" height="100%" fill="${colors.paper}"/><rect width="100%" height="14" fill="${colors.accent}"/><path d="M60 570H1140" ${seam}/>`;
}
