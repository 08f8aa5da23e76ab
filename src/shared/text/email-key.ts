/** Trimmed, NFKC, lower case, an international domain as ASCII (IDNA): the only normalisation of email addresses. */
export function emailKey(email: string): string {
  const address = email.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
  const at = address.lastIndexOf('@');
  return at < 0 ? address : `${address.slice(0, at + 1)}${asciiDomain(address.slice(at + 1))}`;
}

/** As zod's, with top level domains in ASCII form (`xn--…`). */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,59})$/;

/** Other characters would end the host of a URL, or be removed. */
const isHost = /^[^\s/?#:\\@[\]%<>^|]+$/u;

function asciiDomain(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII characters
  const isAscii = /^[\x00-\x7f]*$/.test(domain);
  if (isAscii || !isHost.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}

/** SMTP takes other characters there only from servers with SMTPUTF8 (RFC 6531), which few are. */
export function hasAsciiMailbox(email: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII characters
  return /^[\x00-\x7f]*$/.test(email.slice(0, Math.max(email.lastIndexOf('@'), 0)));
}
