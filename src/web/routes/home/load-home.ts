import type { OriginBody, ProductBody } from '../../../catalog/api.ts';
import { productsPerPage } from '../../../shared/paging.ts';
import { cutToSentence } from '../../../shared/text/text.ts';
import type { Api } from '../../api-client/api-client.ts';
import type { CardProduct } from '../../api-client/card-product.ts';
import { loadCharges, loadSettings } from '../../hooks/use-shop.ts';
import { type Choice, isChosen } from './filter-choice.ts';
import { type ListingData, loadBehindFirstPage, loadListing, tileCount } from './load-listing.ts';
import { loadOccasions } from './occasions.tsx';

/** What is the same for every list on the page. */
export interface Frame {
  hero: Awaited<ReturnType<typeof loadHero>>;
  listed: Awaited<ReturnType<typeof loadOccasions>>;
  charges: Awaited<ReturnType<typeof loadCharges>>;
  /** Products in stock at the head of the page; none in a shop whose list itself stands there. */
  tiles: CardProduct[];
  /** Empty while nothing is imported. */
  origins: OriginBody[];
}
export type HomeData = Omit<ListingData, 'only'> & Frame & { solo?: SoloFacts };
export interface SoloFacts {
  leavesOn: string | null;
}

const firstPage: Choice = { categories: [], price: null, origins: [], sort: null, page: 1 };
/** Shops with no more products show them all at the head of the page. */
const fewProducts = 3;
const maxMakerText = 140;
/** Cards of the list in the first screen of wide windows: what they show is not a tile too. */
const cardsInFirstScreen = 3;

async function loadHero(call: Api) {
  const { homeTitle, homeText, homePictures, homeAction, homeActionLink, story, makerTitle, aboutPictures } =
    await loadSettings(call);
  const [picture] = aboutPictures;
  const maker = story && picture ? { title: makerTitle, text: cutToSentence(story, maxMakerText), picture } : null;
  return { homeTitle, homeText, homePictures, homeAction, homeActionLink, maker };
}

export async function loadHome(call: Api, wanted: Choice, known?: Frame): Promise<HomeData> {
  const listing = loadListing(call, wanted);
  const isFirst = !isChosen(wanted) && wanted.page === 1;
  const [{ only, products, ...list }, frame] = await Promise.all([
    listing,
    known ?? loadFrame(call, isFirst ? listing : loadListing(call, firstPage)),
  ]);
  const solo = only && (await loadSolo(call, only));
  const { hero, listed, charges, tiles, origins } = frame;
  const shown = isChosen(wanted) ? products : moveTilesBack(products, tiles);
  return { ...list, hero, listed, charges, tiles, origins, solo, products: shown };
}

async function loadFrame(call: Api, first: Promise<ListingData>): Promise<Frame> {
  const [hero, listed, charges, tiles, { origins }] = await Promise.all([
    loadHero(call),
    loadOccasions(call),
    loadCharges(call),
    loadTiles(call, first),
    call('GET /product/origins'),
  ]);
  return { hero, listed, charges, tiles, origins };
}

/** From behind the first page, so that nothing appears twice; in a small shop from the end of its list. */
async function loadTiles(call: Api, listing: Promise<ListingData>): Promise<CardProduct[]> {
  const [{ products: first, total }, behind] = await Promise.all([listing, loadBehindFirstPage(call)]);
  if (total <= fewProducts) return [];
  const canLead = ({ isSoldOut, photos }: CardProduct) => !isSoldOut && photos.length > 0;
  const spare = first.filter(({ isSoldOut }) => !isSoldOut).length - cardsInFirstScreen;
  const others = spare > 0 ? first.filter(canLead).reverse().slice(0, spare) : [];
  return [...behind.filter(canLead), ...others].slice(0, tileCount);
}

/** Products at the head of the page come after the others of the first page, before those that are sold out. */
function moveTilesBack(products: readonly CardProduct[], tiles: readonly CardProduct[]): CardProduct[] {
  const isTile = ({ _id }: CardProduct) => tiles.some((tile) => tile._id === _id);
  const rank = (product: CardProduct) => (product.isSoldOut ? 2 : Number(isTile(product)));
  const first = products.slice(0, productsPerPage).sort((one, other) => rank(one) - rank(other));
  return [...first, ...products.slice(productsPerPage)];
}

async function loadSolo(call: Api, { makeDays, quantity }: ProductBody): Promise<SoloFacts> {
  const leavesOn = await call('GET /delivery/promise/:makeDays', { params: { makeDays: String(makeDays) } }).then(
    ({ promise }) => (quantity > 0 ? (promise?.dispatchOn ?? null) : null),
    () => null,
  );
  return { leavesOn };
}
