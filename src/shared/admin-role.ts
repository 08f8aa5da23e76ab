/** What an admin may do: an owner everything, an assistant no refunds, exports, settings and users. */
export const adminRoles = ['owner', 'assistant'] as const;
export type AdminRole = (typeof adminRoles)[number];
