type Examples = readonly [string, string, string];

/** Words in a category's name, and what a description of such a piece may say. */
const kinds: readonly (readonly [words: RegExp, examples: Examples])[] = [
  [
    /toy|doll|amigurumi|bear|animal|teddy|plush/i,
    [
      'A sitting bear, 22 cm tall, crocheted in cotton and filled with washable fibre. The eyes are stitched, so it is safe for small hands.',
      'A soft companion for the cot, made in one piece with nothing that comes off. Wash it by hand, cold, and dry it flat.',
      'A pair of dolls in the clothes you tell us about. Each takes five days; send us a photo and we match the colours.',
    ],
  ],
  [
    /flower|bouquet|plant|rose/i,
    [
      'A bouquet of seven tulips that does not wilt, 30 cm high, in cotton over bendable wire. It comes wrapped in kraft paper.',
      'One sunflower in a pot of 8 cm, for a desk or a window. Dust it with a dry brush.',
      'A single rose with two leaves, in a colour of your choice. Made for one person, and it stays.',
    ],
  ],
  [
    /card|paper|print|stationery/i,
    [
      'A folded card of 15 × 10 cm with a motif stitched into thick paper. Blank inside, with an envelope in the same colour.',
      'A birthday card with candles in cotton thread. Tell us the name, and we stitch it under the cake.',
      'Three cards with three motifs, for whoever comes next. Each has its own envelope.',
    ],
  ],
  [
    /key|charm|bag|purse/i,
    [
      'A keychain of 6 cm in cotton, on a steel ring that does not rust. Light enough for a school bag.',
      'A small heart for a key or a zip. Made in red, or in a colour that you name.',
      'A charm with two letters, crocheted into the fabric. Tell us the letters when you order.',
    ],
  ],
  [
    /home|table|kitchen|cushion|decor|wall|hanging/i,
    [
      'Four coasters of 11 cm in thick cotton, each in another colour. They take a hot cup and go into the wash at 30 °C.',
      'A cushion cover of 40 × 40 cm with a zip, crocheted square by square. The filling is not included.',
      'A wall hanging, 45 cm wide and 60 cm long, on a wooden rod. It comes with a hook and a loop.',
    ],
  ],
  [
    /baby|cloth|wear|bootie|hat|scarf|shawl/i,
    [
      'Booties for the first months, with a sole of 10 cm, in soft cotton that does not scratch. A ribbon keeps them on.',
      'A scarf, 150 cm long and 18 cm wide, in wool with a little stretch. Wash it by hand and dry it flat.',
      'A cap for a head of 42 to 46 cm, about six months to two years. Tell us if you need another size.',
    ],
  ],
];

const others: Examples = [
  'Made by hand in cotton, about 20 cm high. A gift for a birthday, or for no reason at all.',
  'One of a kind: the colours follow the yarn of the day, so yours differs a little from the photo. Wipe it with a damp cloth.',
  'Made for you within five days. Tell us a name or a colour, and we work it in.',
];

/** Three descriptions of pieces of the category, to begin from. */
export function findDescriptionExamples(category: string): Examples {
  return kinds.find(([words]) => words.test(category))?.[1] ?? others;
}
