const networks: readonly (readonly [host: RegExp, name: string])[] = [
  [/(^|\.)instagram\.com$/, 'Instagram'],
  [/(^|\.)(facebook\.com|fb\.com)$/, 'Facebook'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'YouTube'],
  [/(^|\.)(whatsapp\.com|wa\.me)$/, 'WhatsApp'],
  [/(^|\.)pinterest\.(com|[a-z]{2}|co\.[a-z]{2})$/, 'Pinterest'],
  [/(^|\.)(x\.com|twitter\.com)$/, 'X'],
  [/(^|\.)(t\.me|telegram\.(me|org))$/, 'Telegram'],
  [/(^|\.)threads\.(net|com)$/, 'Threads'],
  [/(^|\.)linkedin\.com$/, 'LinkedIn'],
];

/** The network's name; the host of any other link. */
export function socialName(link: string): string {
  const host = /^https:\/\/([^/:?#]+)/.exec(link)?.[1]?.toLowerCase() ?? link;
  return networks.find(([pattern]) => pattern.test(host))?.[1] ?? host.replace(/^www\./, '');
}
