export const demoCategories = [
  'Crochet Toys',
  'Crochet Flowers',
  'Greeting Cards',
  'Keychains',
  'Home & Table',
  'Custom Gifts',
] as const;

export interface DemoProduct {
  key: string;
  name: string;
  category: (typeof demoCategories)[number];
  price: number;
  quantity: number;
  description: string;
}

export const demoProducts: readonly DemoProduct[] = [
  {
    key: 'bhalu-bear',
    name: 'Bhalu the Bear',
    category: 'Crochet Toys',
    price: 1249,
    quantity: 7,
    description:
      'A sitting bear in camel cotton with a rani pink scarf, stuffed soft and stitched tight enough for small, curious hands.',
  },
  {
    key: 'surajmukhi-sunflower',
    name: 'Surajmukhi Sunflower',
    category: 'Crochet Flowers',
    price: 649,
    quantity: 9,
    description:
      'One tall sunflower in a clay pot, thirty petals in two yellows, and no watering for as long as you live.',
  },
  {
    key: 'nazar-keychain',
    name: 'Nazar Keychain',
    category: 'Keychains',
    price: 249,
    quantity: 24,
    description:
      'Four rounds of blue and white against the evil eye, with a tassel, for keys, bags and rear-view mirrors.',
  },
  {
    key: 'diya-card',
    name: 'Diya Card',
    category: 'Greeting Cards',
    price: 149,
    quantity: 40,
    description: 'A night-blue card for Diwali with a lit diya, and a crocheted marigold that comes off and stays.',
  },
  {
    key: 'granny-cushion',
    name: 'Granny Square Cushion',
    category: 'Home & Table',
    price: 1899,
    quantity: 4,
    description:
      'Nine squares, eleven colours and one evening each, joined in cotton white, with a zip and an inner pad.',
  },
  {
    key: 'neel-octopus',
    name: 'Neel the Octopus',
    category: 'Crochet Toys',
    price: 749,
    quantity: 12,
    description:
      'Eight curly arms in indigo and sky, worked in one long spiral, for desks, cots and pockets of big coats.',
  },
  {
    key: 'mushroom-keychain',
    name: 'Mushroom Keychain',
    category: 'Keychains',
    price: 229,
    quantity: 0,
    description: 'A red cap with white spots and a shy face underneath, light enough for the smallest key.',
  },
  {
    key: 'jodi-dolls',
    name: 'Jodi Wedding Dolls',
    category: 'Custom Gifts',
    price: 2799,
    quantity: 3,
    description: 'A bride and a groom dressed after your photograph, safa, odhni and all, for the cake or the shelf.',
  },
  {
    key: 'daisy-pot',
    name: 'Daisy Pot',
    category: 'Crochet Flowers',
    price: 799,
    quantity: 10,
    description: 'Four daisies that always face the window, in a striped pot with crocheted soil, all of it washable.',
  },
  {
    key: 'phool-coasters',
    name: 'Phool Coasters, Set of Four',
    category: 'Home & Table',
    price: 699,
    quantity: 11,
    description:
      'Four scalloped coasters in the colours of a flower market, thick cotton that drinks up every drop of chai.',
  },
  {
    key: 'gaja-elephant',
    name: 'Gaja Elephant',
    category: 'Crochet Toys',
    price: 1599,
    quantity: 3,
    description:
      "A festival elephant in slate cotton with a pink and gold saddle cloth, made after the elephants of Rajasthan's processions.",
  },
  {
    key: 'naam-hoop',
    name: 'Naam Embroidery Hoop',
    category: 'Custom Gifts',
    price: 1099,
    quantity: 8,
    description:
      'A word of your choice in cross-stitch inside a wreath of tiny crocheted flowers, framed in its own hoop.',
  },
  {
    key: 'genda-marigold-toran',
    name: 'Genda Marigold Toran',
    category: 'Crochet Flowers',
    price: 1799,
    quantity: 4,
    description:
      'A door garland of twenty-three marigolds with mango leaves, crocheted once and hung for every festival after.',
  },
  {
    key: 'mogra-bunny',
    name: 'Mogra Bunny',
    category: 'Crochet Toys',
    price: 999,
    quantity: 5,
    description:
      'A white cotton bunny with long ears and a two-colour jumper that is crocheted on, so it never gets lost.',
  },
  {
    key: 'tulip-bouquet',
    name: 'Tulip Bouquet',
    category: 'Crochet Flowers',
    price: 1199,
    quantity: 6,
    description:
      'Seven tulips in pinks, marigold and madder, wrapped in kraft paper with a crocheted ribbon that you can keep.',
  },
  {
    key: 'heart-keychain',
    name: 'Dil Heart Keychain',
    category: 'Keychains',
    price: 199,
    quantity: 30,
    description: 'A puffed rani pink heart with a smaller one sewn on top, on a strong brass ring.',
  },
  {
    key: 'haathi-card',
    name: 'Haathi Block Print Card',
    category: 'Greeting Cards',
    price: 179,
    quantity: 22,
    description:
      'An indigo elephant between two rows of block-printed flowers, for weddings, good news and long letters.',
  },
  {
    key: 'yarn-basket',
    name: 'Yarn Basket',
    category: 'Home & Table',
    price: 1399,
    quantity: 5,
    description: 'A sturdy basket in camel and pink with two handles, for yarn, toys or everything on the sofa.',
  },
  {
    key: 'madhu-bee',
    name: 'Madhu the Bumblebee',
    category: 'Crochet Toys',
    price: 549,
    quantity: 14,
    description: 'Round, striped and a little proud, with stiff white wings and feelers that survive a school bag.',
  },
  {
    key: 'khushi-hamper',
    name: 'Khushi Gift Hamper',
    category: 'Custom Gifts',
    price: 2199,
    quantity: 6,
    description: 'A bear, a sunflower, a heart and a coaster in a kraft box with wood wool, and your note by hand.',
  },
  {
    key: 'gulab-rose',
    name: 'Gulab Rose Trio',
    category: 'Crochet Flowers',
    price: 899,
    quantity: 8,
    description: 'Three rolled roses on wired stems with stitched leaves, tied with a cotton bow and ready for a vase.',
  },
  {
    key: 'strawberry-keychain',
    name: 'Strawberry Keychain',
    category: 'Keychains',
    price: 229,
    quantity: 26,
    description: 'A smiling strawberry with butter yellow seeds and a green cap, the size of a real one in May.',
  },
  {
    key: 'mor-card',
    name: 'Mor Peacock Card',
    category: 'Greeting Cards',
    price: 179,
    quantity: 18,
    description: 'A peacock in full fan on handmade paper, with an indigo envelope and a green crocheted flower.',
  },
  {
    key: 'phad-wall-hanging',
    name: 'Phad Wall Hanging',
    category: 'Home & Table',
    price: 2499,
    quantity: 2,
    description:
      "Chevrons in the five colours of Bhilwara's painted scrolls, on a mango-wood rod with a long cotton fringe.",
  },
  {
    key: 'kachhua-turtle',
    name: 'Kachhua Turtle',
    category: 'Crochet Toys',
    price: 849,
    quantity: 0,
    description:
      'A slow friend with a patterned shell in leaf green and butter yellow, firm enough to be a tiny footstool for dolls.',
  },
  {
    key: 'nanhe-booties',
    name: 'Nanhe Booties',
    category: 'Custom Gifts',
    price: 599,
    quantity: 13,
    description: 'First shoes in blush and rani pink with a drawstring and two bobbles, in the size of the baby.',
  },
  {
    key: 'cactus-pot',
    name: 'Cactus with a Flower',
    category: 'Crochet Flowers',
    price: 499,
    quantity: 15,
    description: 'A ribbed cactus with one pink bloom, soft thorns and a real clay pot from the potters of Bhilwara.',
  },
  {
    key: 'tara-star-keychain',
    name: 'Tara Star Keychain',
    category: 'Keychains',
    price: 199,
    quantity: 32,
    description: 'A marigold star with pink cheeks that has never once been late, on a brass split ring.',
  },
  {
    key: 'thank-you-card',
    name: 'Marigold Thank-you Card',
    category: 'Greeting Cards',
    price: 129,
    quantity: 50,
    description: 'Three marigolds that say thank you without a word, blank inside, with a crocheted flower to keep.',
  },
  {
    key: 'chai-mug-cosy',
    name: 'Chai Mug Cosy',
    category: 'Home & Table',
    price: 399,
    quantity: 20,
    description: 'A pink and white jacket for your mug with one wooden button, and the coaster that belongs to it.',
  },
  {
    key: 'name-cushion',
    name: 'Name Cushion',
    category: 'Custom Gifts',
    price: 1299,
    quantity: 10,
    description:
      'Any name of up to six letters, worked into the fabric in cotton white, with four tassels at the corners.',
  },
  {
    key: 'rangeen-bunting',
    name: 'Rangeen Bunting',
    category: 'Home & Table',
    price: 949,
    quantity: 9,
    description:
      'Twelve flags with sewn-on dots and little bobbles, three metres long, for birthdays, balconies and classrooms.',
  },
  {
    key: 'birthday-card',
    name: 'Birthday Cake Card',
    category: 'Greeting Cards',
    price: 129,
    quantity: 36,
    description: 'Two tiers, three candles and a crocheted star to pin on the birthday child, with a pink envelope.',
  },
  {
    key: 'avocado-keychain',
    name: 'Avocado Keychain',
    category: 'Keychains',
    price: 249,
    quantity: 19,
    description: 'Half an avocado with its stone still in, forever ripe, with two beads for eyes and a small smile.',
  },
  {
    key: 'love-card',
    name: 'Stitched Heart Card',
    category: 'Greeting Cards',
    price: 159,
    quantity: 28,
    description: 'A heart with its running stitch still on the needle, and a small crocheted heart for the pocket.',
  },
  {
    key: 'yaadein-photo-frame',
    name: 'Yaadein Photo Frame',
    category: 'Custom Gifts',
    price: 899,
    quantity: 7,
    description: 'A padded crochet frame with flowers at two corners, made around the photograph that you send us.',
  },
];
