/** An option of a product: its variants have one of the values. The keys are what stands in the page's address. */
export interface ProductOption {
  name: string;
  key: string;
  values: { name: string; key: string }[];
}
