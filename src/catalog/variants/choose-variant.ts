/**
 * Null for a product without variants. Undefined when the variant is not, or no longer, one of the product's, and for a
 * product with variants when none is named.
 */
export function chooseVariant<Variant extends { id: string }>(
  { variants }: { variants: Variant[] | null },
  variantId: string | undefined,
): Variant | null | undefined {
  if (!variants) return variantId ? undefined : null;
  return variants.find(({ id }) => id === variantId);
}
