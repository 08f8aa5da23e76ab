import { t } from '../../../../shared/languages/translate.ts';

type Examples = readonly [string, string, string];

/** Words in a category's name, and what a description of such a piece may say. */
const kinds: readonly (readonly [words: RegExp, examples: Examples])[] = [
  [
    /toy|doll|amigurumi|bear|animal|teddy|plush|खिलौन|गुड़िया|भालू|जानवर/i,
    [t('productForm.toy1'), t('productForm.toy2'), t('productForm.toy3')],
  ],
  [
    /flower|bouquet|plant|rose|फूल|गुलदस्त|पौध|गुलाब/i,
    [t('productForm.flower1'), t('productForm.flower2'), t('productForm.flower3')],
  ],
  [
    /card|paper|print|stationery|कार्ड|काग़ज़|कागज|स्टेशनरी/i,
    [t('productForm.card1'), t('productForm.card2'), t('productForm.card3')],
  ],
  [/key|charm|bag|purse|चाबी|पर्स|बैग|लटकन/i, [t('productForm.key1'), t('productForm.key2'), t('productForm.key3')]],
  [
    /home|table|kitchen|cushion|decor|wall|hanging|घर|मेज़|रसोई|कुशन|सजावट|दीवार/i,
    [t('productForm.home1'), t('productForm.home2'), t('productForm.home3')],
  ],
  [
    /baby|cloth|wear|bootie|hat|scarf|shawl|बच्च|शिशु|कपड़|टोपी|मफ़लर|शॉल/i,
    [t('productForm.baby1'), t('productForm.baby2'), t('productForm.baby3')],
  ],
];

const others: Examples = [t('productForm.other1'), t('productForm.other2'), t('productForm.other3')];

/** Three descriptions of pieces of the category, to begin from. */
export function findDescriptionExamples(category: string): Examples {
  return kinds.find(([words]) => words.test(category))?.[1] ?? others;
}
