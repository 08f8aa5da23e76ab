/** An option of a product: its variants have one of the values. The page's address uses the keys. */
export interface ProductOption {
  name: string;
  key: string;
  values: { name: string; key: string }[];
}
