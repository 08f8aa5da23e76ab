import type { Texts } from '../../texts.ts';

export default {
  gifts: '{shop} से तोहफ़े',
  notOpened: 'भुगतान की विंडो नहीं खुल पाई।',
} satisfies Texts<'payment'>;
