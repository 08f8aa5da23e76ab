import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('storefront/home.tsx'),
  route('product/:slug', 'storefront/product.tsx'),
  route('search', 'storefront/search.tsx'),
  route('categories', 'storefront/categories.tsx'),
  route('category/:slug', 'storefront/category.tsx'),
  route('cart', 'storefront/cart.tsx'),
  route('register', 'storefront/register.tsx'),
  route('login', 'storefront/login.tsx'),
  route('forget-password', 'storefront/forget-password.tsx'),
  route('user/resetpassword/:token', 'storefront/reset-password.tsx'),
  route('success', 'storefront/success.tsx'),
  route('failure', 'storefront/failure.tsx'),
  route('about', 'storefront/about.tsx'),
  route('contact', 'storefront/contact.tsx'),
  route('policy', 'storefront/policy.tsx'),
  ...prefix('dashboard', [
    layout('account/user-guard.tsx', [
      route('user', 'account/user-home.tsx'),
      route('user/orders', 'account/user-orders.tsx'),
      route('user/profile', 'account/user-profile.tsx'),
      route('user/create-review/:slug', 'account/create-review.tsx'),
    ]),
    layout('admin/admin-guard.tsx', [
      route('admin', 'admin/admin-home.tsx'),
      route('admin/orders', 'admin/orders.tsx'),
      route('admin/create-category', 'admin/create-category.tsx'),
      route('admin/create-product', 'admin/create-product.tsx'),
      route('admin/products', 'admin/manage-products.tsx'),
      route('admin/product/:slug', 'admin/update-product.tsx'),
      route('admin/users', 'admin/users.tsx'),
      route('admin/users/user-orders/:userId', 'admin/user-orders.tsx'),
    ]),
  ]),
  route('*', 'storefront/not-found.tsx'),
] satisfies RouteConfig;
