/** The package brings no types of its own. */
declare module 'html-to-text' {
  interface Selector {
    selector: string;
    format?: string;
    options?: Record<string, unknown>;
  }
  /** Making the converter takes longer than using it. */
  export function compile(options: { wordwrap: number; selectors: readonly Selector[] }): (html: string) => string;
}
