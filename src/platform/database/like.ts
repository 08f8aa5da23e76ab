export function containing(text: string): string {
  return `%${text.trim().replace(/[%_\\]/g, '\\$&')}%`;
}
