/** What an admin may do: an owner everything, an assistant no refunds, exports, settings and users. */
export const adminRoles = ['owner', 'assistant'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** The higher, the more rights; 0 = no admin. */
export function rankRole(role: AdminRole | null): number {
  return role ? { owner: 2, assistant: 1 }[role] : 0;
}
