const longestHeader = 1_000;

/** Whether an `Accept-Encoding` header names this encoding, without the weight 0 (RFC 9110, 12.5.3). */
export function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  for (const range of header.slice(0, longestHeader).toLowerCase().split(',')) {
    const [coding = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (coding === encoding) return !parameters.some((one) => /^q=0(\.0*)?$/.test(one));
  }
  return false;
}
