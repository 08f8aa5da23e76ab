import type { DeliveryState } from '../shared/delivery/delivery-state.ts';
import type { Language } from '../shared/languages/languages.ts';

export type SellerStatus = 'registered' | 'composition' | 'unregistered';

/** Sums in whole paise: total = taxable + cgst + sgst + igst. */
export interface Taxes {
  taxablePaise: number;
  cgstPaise: number;
  /** UTGST in a union territory without a legislature. */
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
}

/** The description in the language of the order; absent where it is the same. */
export interface ShownName {
  language: Language;
  name: string;
}

export interface TaxLine extends Taxes {
  description: string;
  shown?: ShownName;
  hsn: string;
  /** In hundredths of a per cent; 500 = 5 %. */
  rate: number;
  /** Null on delivery, and on a credit note for an amount that is not the price of pieces. */
  quantity: number | null;
  pricePaise: number | null;
  discountPaise: number;
}

export interface PlaceOfSupply {
  code: string;
  name: string;
}

/** For an advance, and for one that goes back: they name no tax. */
type VoucherTitle = 'Receipt Voucher' | 'Refund Voucher';

/** Everything a document prints, as it was when it was made. */
export interface TaxDocumentContent {
  title: 'Tax Invoice' | 'Bill of Supply' | 'Invoice-cum-Bill of Supply' | 'Invoice' | 'Credit Note' | VoucherTitle;
  seller: {
    status: SellerStatus;
    name: string;
    address: string;
    state: PlaceOfSupply;
    gstin: string;
    /** Absent where the shop named none. */
    email?: string;
    phone?: string;
  };
  /** `deliveredTo` is the recipient of a gift. All of it is erased at the end of its retention. */
  buyer: {
    name: string;
    address: string;
    /** Only for a business (rule 46(d)); `contact` is the person who ordered. */
    gstin?: string;
    contact?: string;
    deliveredTo?: { name: string; address: string };
  };
  placeOfSupply: PlaceOfSupply;
  /** Why the owner has to check the place of supply; not printed. */
  placeDoubt?: NonNullable<DeliveryState['doubt']>;
  stateTax: 'SGST' | 'UTGST';
  order: { id: string; number: string; paymentId: string };
  lines: TaxLine[];
  totals: Taxes;
  /** What a credit note corrects, and why; for a refund voucher, the receipt voucher. */
  original?: { number: string; issuedOn: string; reason: string };
  /** Set for a credit note after its last day (getLastCreditDay): it names no tax, and no return counts it. */
  isLate?: true;
}
