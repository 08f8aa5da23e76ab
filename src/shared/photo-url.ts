/** The id of a stored photo from its address `/photos/<id>/<file>`, or '' of another text. */
export function parsePhotoId(url: string): string {
  return url.split('/')[2] ?? '';
}
