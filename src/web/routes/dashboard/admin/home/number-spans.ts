export const spans = ['7', '30', '90'] as const;

export function readSpan(params: URLSearchParams): (typeof spans)[number] {
  return spans.find((span) => span === params.get('days')) ?? '30';
}
