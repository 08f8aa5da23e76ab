/** The id of a stored photo from its address `/photos/<id>/<file>`, or '' of another text. */
export function parsePhotoId(url: string): string {
  return url.split('/')[2] ?? '';
}

/** The same photo at another width, such as 320. */
export function photoUrlAt(url: string, width: number): string {
  return url.replace(/\/\d+\.(?=[^/]*$)/, `/${width}.`);
}
