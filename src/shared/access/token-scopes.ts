/** What a token may do; `scopes` of an endpoint names those that it needs. */
export const tokenScopes = [
  'orders:read',
  'addresses:read',
  'orders:write',
  'products:read',
  'products:write',
  'reports:read',
] as const;
export type TokenScope = (typeof tokenScopes)[number];
