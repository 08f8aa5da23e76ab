/** Words that mean the same: an owner may change them. A word of a product is found by the others of its group, too. */
export const defaultSearchGroups: string[][] = `
rakhi rakhee raakhi राखी
diwali deepawali deepavali दिवाली दीवाली दीपावली
diya deepak deep deepam दीया दीपक
keychain keychains keyring keyrings chabi challa चाबी छल्ला
card cards kard greeting कार्ड
flower flowers phool ful pushp फूल
rose roses gulab गुलाब
sunflower sunflowers surajmukhi सूरजमुखी
marigold marigolds genda गेंदा
tulip tulips ट्यूलिप
bouquet bouquets guldasta गुलदस्ता
teddy teddies bear bears bhalu भालू
bunny bunnies rabbit rabbits hare khargosh खरगोश
elephant elephants hathi haathi gaja हाथी
peacock peacocks mor मोर
bee bees bumblebee honeybee madhumakkhi मधुमक्खी
turtle turtles tortoise kachua kachhua कछुआ
octopus ऑक्टोपस
toy toys khilona khilone खिलौना खिलौने
doll dolls gudiya गुड़िया
cushion cushions pillow pillows takiya तकिया
mug mugs cup cups pyala प्याला कप
chai tea चाय
basket baskets tokri टोकरी
frame frames फ्रेम
photo photos picture photograph tasveer तस्वीर फोटो
hamper hampers combo हैंपर
garland garlands toran bandhanwar mala तोरण
star stars tara taara तारा
heart hearts dil love pyar ishq दिल प्यार
name names naam नाम
booties booty bootie shoes jute socks जूते
bunting buntings banner flags jhalar
cactus succulent कैक्टस
daisy daisies डेज़ी
strawberry strawberries स्ट्रॉबेरी
mushroom mushrooms मशरूम
evileye nazar नज़र
embroidery embroidered kadhai कढ़ाई
crochet crocheted knitted bunai क्रोशिया
cake keks केक
pink gulaabi gulabi गुलाबी
red laal lal लाल
blue neela nila indigo नीला
yellow peela haldi पीला
white safed सफेद
green hara हरा
home decor decoration decorations sajawat सजावट
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
