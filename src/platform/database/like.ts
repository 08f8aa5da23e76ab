/** A pattern for LIKE and ILIKE that matches what contains the text, whose own wildcards are escaped. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[%_\\]/g, '\\$&')}%`;
}
