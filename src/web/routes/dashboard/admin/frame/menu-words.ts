import { adminHome } from './menu-links.ts';

/** By which words a page is found in each language: in English, also as Hindi is typed, and in Hindi. */
export const pageWords: Record<string, readonly [english: string, hindi: string]> = {
  [adminHome]: [
    'today home dashboard aaj start to make to pack numbers sales profile name phone',
    'आज होम डैशबोर्ड शुरू बनाना पैक आँकड़े बिक्री प्रोफ़ाइल नाम फ़ोन',
  ],
  '/dashboard/admin/orders': [
    'all orders sales bikri sold ship parcel pack label status cancel buyer delivered',
    'ऑर्डर सारे ऑर्डर बिक्री बेचा भेजना पार्सल पैक लेबल स्थिति रद्द ख़रीदने वाले पहुँच गया',
  ],
  '/dashboard/admin/custom-orders': [
    'custom orders quote commission made to order advance special farmaish',
    'फ़रमाइशें फ़रमाइश दाम-पत्र पेशगी ख़ास',
  ],
  '/dashboard/admin/requests': ['requests return cancel exchange wapas buyer asks', 'अनुरोध वापसी वापस रद्द बदलना'],
  '/dashboard/admin/grievances': [
    'complaints complaint shikayat grievance ticket messages 48 hours consumer',
    'शिकायत शिकायतें टिकट संदेश उपभोक्ता',
  ],
  '/dashboard/admin/users': ['users customers buyers people grahak accounts role', 'ग्राहक ख़रीदने वाले लोग अकाउंट भूमिका'],
  '/dashboard/admin/past-orders': [
    'past orders old shop earlier history shopify woocommerce purane before imported customers',
    'पिछले ऑर्डर पुराने पहले के इंपोर्ट ग्राहक',
  ],
  '/dashboard/admin/reviews': [
    'reviews stars rating comments feedback reply hide',
    'लोगों की राय समीक्षा सितारे जवाब छिपाना',
  ],
  '/dashboard/admin/create-product': ['create add new product item piece naya', 'चीज़ जोड़ें नई नया बनाना'],
  '/dashboard/admin/products': [
    'manage products items stock price sale archive variants size colour maal photo sold out',
    'चीज़ें सँभालें चीज़ स्टॉक दाम सेल साइज़ रंग माल फ़ोटो बिक गया',
  ],
  '/dashboard/admin/gift-wraps': ['gift wraps wrapping paper box packing', 'सजावट काग़ज़ डिब्बा पैकिंग तोहफ़ा'],
  '/dashboard/admin/catalog-file': [
    'import and export csv excel spreadsheet file upload download personal data backup',
    'इंपोर्ट और एक्सपोर्ट फ़ाइल अपलोड डाउनलोड निजी जानकारी बैकअप',
  ],
  '/dashboard/admin/create-category': ['create categories add category kind rename', 'श्रेणी जोड़ें श्रेणियाँ नाम बदलना'],
  '/dashboard/admin/occasions': [
    'occasions festival tyohar diwali rakhi birthday valentine calendar days recipients price limits',
    'मौक़े मौक़ा त्योहार दिवाली राखी जन्मदिन कैलेंडर दिन दाम',
  ],
  '/dashboard/admin/search-words': ['search words synonyms same meaning find', 'खोज के शब्द खोजना'],
  '/dashboard/admin/offers': [
    'offers coupon code discount chhoot percent free delivery',
    'ऑफ़र कूपन कोड छूट प्रतिशत मुफ़्त डिलीवरी',
  ],
  '/dashboard/admin/sharing': [
    'sharing share link whatsapp instagram send show customers bhejna',
    'शेयर करना लिंक व्हाट्सऐप इंस्टाग्राम भेजना दिखाना',
  ],
  '/dashboard/admin/feeds': [
    'and google merchant center shopping whatsapp instagram facebook meta catalog being found',
    'लोगों तक पहुँचना गूगल और व्हाट्सऐप इंस्टाग्राम फ़ेसबुक मेटा कैटलॉग',
  ],
  '/dashboard/admin/email': [
    'mail server smtp gmail zoho app password sender test email',
    'ईमेल मेल सर्वर जीमेल पासवर्ड टेस्ट',
  ],
  '/dashboard/admin/connect': [
    'connections connect token key api webhook program google sheets telegram zapier accountant script jodna',
    'कनेक्शन जोड़ना टोकन प्रोग्राम अकाउंटेंट',
  ],
  '/dashboard/admin/cash': [
    'cod cash on delivery door courier pin codes charge refused',
    'डिलीवरी पर नकद कैश घर पर कूरियर पिन कोड',
  ],
  '/dashboard/admin/cash-in': [
    'in cod remittance courier file csv awb money cash refused cost',
    'कूरियर से नकद कैश मिला फ़ाइल पैसे ख़र्च',
  ],
  '/dashboard/admin/payments': [
    'payments razorpay upi bank transfer keys webhook paisa money account qr',
    'भुगतान पैसे पैसा यूपीआई बैंक ट्रांसफ़र खाता',
  ],
  '/dashboard/admin/invoices': [
    'invoices and tax the bill gst month accountant report refunds paisa earnings csv',
    'बिल और कर महीने का हिसाब जीएसटी रिपोर्ट रिफ़ंड पैसे कमाई',
  ],
  '/dashboard/admin/invoices/rates': [
    'tax rates gst hsn heading tariff percent handicraft notification category',
    'कर की दरें जीएसटी प्रतिशत श्रेणी',
  ],
  '/dashboard/admin/invoices/settings': [
    'settings gst gstin hsn rate tax composition pan legal name seller number',
    'कर की सेटिंग जीएसटी नंबर विक्रेता क़ानूनी नाम',
  ],
  '/dashboard/admin/branding': [
    'branding logo colour color palette theme typeface font name look first page picture',
    'दुकान का रूप ब्रांडिंग लोगो रंग नाम पहला पेज तस्वीर',
  ],
  '/dashboard/admin/thank-you': ['thank-you page card qr code message after delivery', 'धन्यवाद का पेज शुक्रिया कार्ड संदेश'],
  '/dashboard/admin/delivery': [
    'delivery shipping courier charge zone pin code free days weight',
    'डिलीवरी भेजना कूरियर ख़र्च पिन कोड मुफ़्त दिन वज़न',
  ],
  '/dashboard/admin/courier-money': [
    'courier costs shiprocket statement charge per parcel disputed weight discrepancy csv',
    'कूरियर का ख़र्च पार्सल वज़न विवाद',
  ],
  '/dashboard/admin/couriers': [
    'couriers shiprocket delhivery blue dart awb label pickup tracking parcel booking api',
    'कूरियर लेबल पिक-अप ट्रैकिंग पार्सल बुक',
  ],
  '/dashboard/admin/contact': [
    'contact and policies phone email whatsapp address pata instagram facebook social about us story text',
    'संपर्क और नीतियाँ फ़ोन ईमेल व्हाट्सऐप पता हमारे बारे में कहानी नीति',
  ],
  '/dashboard/admin/law': [
    'seller and law legal name address email grievance officer complaint accessibility rules kanoon niyam shikayat consumer protection',
    'विक्रेता और क़ानून क़ानूनी नाम पता ईमेल शिकायत अधिकारी नियम उपभोक्ता संरक्षण',
  ],
  '/dashboard/admin/settings': ['settings options setup rules', 'सेटिंग सेटिंग्स सेटअप नियम'],
  '/dashboard/admin/languages': [
    'languages hindi translate translation bhasha language english',
    'भाषाएँ भाषा हिंदी हिन्दी अनुवाद अंग्रेज़ी',
  ],
  '/dashboard/admin/notifications': [
    'notifications push email alert low stock device bell',
    'सूचनाएँ सूचना ईमेल अलर्ट कम स्टॉक डिवाइस घंटी',
  ],
  '/dashboard/admin/people': [
    'people and safety people who help assistant helper staff team employee invite role owner madad sahayak',
    'लोग और सुरक्षा मदद करने वाले सहायक कर्मचारी टीम न्योता भूमिका मालिक',
  ],
  '/dashboard/admin/history': ['history changes audit log who did what', 'इतिहास बदलाव किसने क्या'],
  '/dashboard/admin/sessions': [
    'sessions logins devices log out everywhere phone lost',
    'सेशन लॉगिन डिवाइस लॉगआउट फ़ोन खोया',
  ],
  '/dashboard/admin/security': [
    'security password passkey second factor authenticator code 2fa recovery',
    'सुरक्षा पासवर्ड पासकी दूसरा चरण ऑथेंटिकेटर कोड रिकवरी',
  ],
  '/dashboard/admin/security-log': ['security log logins attempts events hack', 'सुरक्षा लॉग लॉगिन कोशिशें घटनाएँ'],
};
