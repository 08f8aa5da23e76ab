/** Pages for admins are in all languages, whichever the owner has chosen for shoppers; without a language's prefix. */
export function isForAdmins(path: string): boolean {
  return /^\/(dashboard\/admin|setup|invite)(\/|$)/i.test(path);
}
