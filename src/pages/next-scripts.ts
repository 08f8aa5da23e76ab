import type { ServerBuild } from 'react-router';

/** The pages that the frame and the products' cards link to. */
const nextPages = [
  ...['home', 'product', 'category', 'for', 'search', 'cart'],
  ...['categories', 'login', 'register', 'about', 'contact', 'policy'],
];

/** Addresses of the scripts of these pages, without duplicates. */
export function findNextScripts({ assets: { routes } }: ServerBuild): string[] {
  const found = nextPages.flatMap((page) => routes[`routes/${page}`] ?? []);
  return [...new Set(found.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}
