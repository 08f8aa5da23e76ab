import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../../../../shared/languages/translate.ts';
import { drawKnit } from '../../../../../../shared/theme/knit.ts';
import type { ColorChoice } from '../../../../../../shared/theme/palettes.ts';
import { themeCss } from '../../../../../../shared/theme/theme-css.ts';
import type { ShopSettings } from '../../../../../../shop-settings/api.ts';
import { api } from '../../../../../api-client/api-client.ts';
import { type CardProduct, toCards } from '../../../../../api-client/card-product.ts';
import { MarkContent } from '../../../../../components/frame/shop-name.tsx';
import { AddButton } from '../../../../../components/products/add-button.tsx';
import { ProductCard } from '../../../../../components/products/product-card.tsx';
import { fontUrl } from '../../../../../document/page-theme.ts';
import { useAnswer } from '../../../../../hooks/use-answer.ts';
import { useShop } from '../../../../../hooks/use-shop.ts';

/** A shop with more shows one of them first. */
const fewProducts = 3;

/** The shop's first page in a frame, with what the form holds: nothing of it is saved, and nothing can be pressed. */
export function Preview({ settings }: { settings: ShopSettings }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const page = useFirstPage(frame);
  const products = useUnopenedProducts();
  const isFolded = useIsKeyboardOpen();
  return (
    <div
      className={`max-lg:sticky max-lg:top-[59px] max-lg:z-9 max-lg:-mx-gutter max-lg:mb-6 max-lg:h-59 max-lg:overflow-hidden max-lg:border-b max-lg:border-twine max-lg:bg-linen max-lg:pt-3 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 ${isFolded ? 'max-lg:hidden' : ''}`}
    >
      <p className="mb-2.5 text-center text-sm text-ink-2 max-lg:hidden">{t('branding.onPhone')}</p>
      <div className="mx-auto h-162.5 w-75 overflow-hidden rounded-lg border-8 border-ink bg-paper" inert>
        <iframe
          ref={frame}
          title={t('branding.preview')}
          className="h-225 w-97.5 origin-top-left scale-[calc(284/390)] border-0"
          tabIndex={-1}
        />
      </div>
      {page && <Draft page={page} settings={settings} products={products} />}
      {page && products.length > 0 && <Cards page={page} products={products} />}
    </div>
  );
}

/** Before the shop opens, its documents have no products. */
function useUnopenedProducts(): CardProduct[] {
  const isUnopened = useShop().settings.isOpened === false;
  const { value } = useAnswer(isUnopened ? 'products' : null, (signal) =>
    api('GET /product/product-list/:page', { params: { page: 1 }, signal }),
  );
  return value ? toCards(value.products) : [];
}

function Cards({ page, products }: { page: Document; products: CardProduct[] }) {
  const list = page.querySelector('[aria-label="All Products"]');
  // It says that there are none.
  useEffect(() => list?.nextElementSibling?.remove(), [list]);
  const cards = products.map((product, index) => (
    <ProductCard key={product._id} product={product} shape={index === 0 ? 'lead' : 'square'}>
      <AddButton product={product} />
    </ProductCard>
  ));
  return list && createPortal(cards, list);
}

interface DraftProps {
  page: Document;
  settings: ShopSettings;
  /** Their photos are used where the page itself has no pictures. */
  products: readonly CardProduct[];
}

/** Applies the draft to the page in the frame. */
function Draft({ page, settings, products }: DraftProps) {
  const { palette, face, shopName, tagLine, homeTitle, homeText, homePictures, homeAction } = settings;
  const accent = /^#[\da-f]{6}$/i.test(settings.accent) ? settings.accent.toLowerCase() : '';
  const css = themeCss({ palette, face, accent }, fontUrl);
  useEffect(() => {
    const { CSSStyleSheet: Sheet } = page.defaultView as Window & typeof globalThis;
    const sheet = new Sheet();
    sheet.replaceSync(css);
    page.adoptedStyleSheets = [sheet];
  }, [page, css]);
  useEffect(() => {
    const texts = { tagLine, homeTitle, homeText, homeAction };
    for (const [name, text] of Object.entries(texts)) {
      const element = page.querySelector(`[data-setting=${name}]`);
      if (element) element.textContent = text;
    }
  }, [page, tagLine, homeTitle, homeText, homeAction]);
  const photos = products.length > fewProducts ? products.flatMap((product) => product.photos).slice(0, 1) : [];
  useKnittedName(page, shopName, { palette, accent });
  usePictures(page, homePictures.length > 0 ? homePictures : photos);
  const mark = useEmptied(page, '[data-setting=mark]');
  return mark && createPortal(<MarkContent name={{ ...settings, shopName }} isAdmin={false} />, mark);
}

function useEmptied(page: Document, selector: string): Element | null {
  const [element, setElement] = useState<Element | null>(null);
  useEffect(() => {
    const found = page.querySelector(selector);
    found?.replaceChildren();
    setElement(found);
  }, [page, selector]);
  return element;
}

/** Chosen pictures in place of the products' photos, which come back without any. */
function usePictures(page: Document, pictures: string[]): void {
  const original = useRef<Element[]>(undefined);
  const shown = pictures.join(' ');
  useEffect(() => {
    const box = page.querySelector('[data-setting=homePictures]');
    if (!box) return;
    original.current ??= [...box.children];
    const chosen = shown === '' ? [] : shown.split(' ').map((url) => pictureIn(page, url));
    box.replaceChildren(...(chosen.length > 0 ? chosen : original.current));
  }, [page, shown]);
}

/** The picture of a shop without pictures, which the page has from the saved name. */
function useKnittedName(page: Document, shopName: string, { palette, accent }: ColorChoice): void {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    picture.current ??= page.querySelector('img[src^="/knit.svg"]');
    if (!picture.current) return;
    const { svg, width, height } = drawKnit({ shopName, palette, accent });
    Object.assign(picture.current, { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width, height });
  }, [page, shopName, palette, accent]);
}

function pictureIn(page: Document, url: string): Element {
  const frame = page.createElement('span');
  frame.className = 'block h-[160px]';
  const image = page.createElement('img');
  image.src = url;
  image.alt = '';
  frame.append(image);
  return frame;
}

/**
 * The shop's first page, read as a document without scripts and put into the empty frame, which has this page's policy.
 */
function useFirstPage(frame: RefObject<HTMLIFrameElement | null>): Document | null {
  const isUnopened = useShop().settings.isOpened === false;
  const [page, setPage] = useState<Document | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadDocument(isUnopened ? '/?preview=1' : '/').then((loaded) => {
      const empty = frame.current?.contentDocument;
      if (loaded && empty?.documentElement && !isGone) setPage(showIn(empty, loaded));
    });
    return () => {
      isGone = true;
    };
  }, [frame, isUnopened]);
  return page;
}

function showIn(page: Document, loaded: Document): Document {
  for (const element of loaded.querySelectorAll('script, noscript, style, link[rel=preload], link[rel=modulepreload]'))
    element.remove();
  page.replaceChild(page.adoptNode(loaded.documentElement), page.documentElement);
  return page;
}

function loadDocument(url: string): Promise<Document | null> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.onload = () => done(request.status === 200 ? request.responseXML : null);
    request.onerror = () => done(null);
    request.send();
  });
}

/** The keyboard takes half of a phone's window; the field that is edited needs the rest. */
function useIsKeyboardOpen(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => setOpen(viewport.height < 0.75 * window.innerHeight);
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, []);
  return isOpen;
}
