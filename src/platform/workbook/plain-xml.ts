/** In texts; each sign could end one or begin an entity. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Without comments, and with CDATA as text, neither of which the library reads. In one pass, also where none ends. */
export function plainXml(xml: string): string {
  const parts: string[] = [];
  let end = 0;
  for (let at = xml.indexOf('<!'); at >= 0; at = xml.indexOf('<!', end)) {
    parts.push(xml.slice(end, at));
    const isComment = xml.startsWith('<!--', at);
    const isText = xml.startsWith('<![CDATA[', at);
    const closing = isComment ? xml.indexOf('-->', at + 4) : isText ? xml.indexOf(']]>', at + 9) : -1;
    // What is left is refused when the tags are read.
    if (closing < 0) return parts.concat(xml.slice(at)).join('');
    if (isText) parts.push(xml.slice(at + 9, closing).replace(/[&<>]/g, (sign) => entities[sign] ?? ''));
    end = closing + 3;
  }
  return end === 0 ? xml : parts.concat(xml.slice(end)).join('');
}
