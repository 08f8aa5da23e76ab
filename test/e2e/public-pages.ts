/** Pages that need no account. */
export const publicPages = [
  '/',
  '/product/bhalu-the-bear',
  '/cart',
  '/category/keychains',
  '/categories',
  '/search?keyword=card',
  '/login',
  '/register',
  '/success',
  '/about',
];
