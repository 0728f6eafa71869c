/** Hindi of the screen of a restored database. */
export default {
  resources: {
    'held-campaigns': {
      name: 'बहाल डेटाबेस',
      one: 'रुका अभियान',
      fields: { created_at: 'स्वीकृत', campaign_send_date_time: 'तय समय', waiting: 'प्रतीक्षा में' },
    },
  },
  words: {
    'May have gone out': 'शायद जा चुके',
    'At most so many of those that wait: what was sent since the database was saved is known by its number alone.':
      'प्रतीक्षा वालों में से ज़्यादा से ज़्यादा इतने: बैकअप के बाद जो भेजा गया उसकी केवल संख्या ज्ञात है।',
    'Gone out by receipts': 'रसीदों से जा चुके',
    'Found by comparing: these wait no longer.': 'मिलान से मिले: ये अब प्रतीक्षा में नहीं हैं।',
    'Hold back': 'रोक दें',
    'Held back': 'रोक दिए गए',
    'Hold back {count} campaigns? They end as by Stop: none of their messages that wait is sent, and the credits of these go back.':
      '{count} अभियान रोकें? ये बंद करने की तरह समाप्त होंगे: प्रतीक्षा वाला कोई संदेश नहीं जाएगा और उनके क्रेडिट लौटेंगे।',
    'Send {count} campaigns? They go on as this database has them: who was sent one of these messages after it was saved is sent it again.':
      '{count} अभियान भेजें? ये वैसे ही आगे बढ़ेंगे जैसे इस डेटाबेस में हैं: बैकअप के बाद जिसे इनमें से कोई संदेश गया, उसे वह फिर जाएगा।',
    'They go on': 'ये आगे बढ़ रहे हैं',
    'Compare with receipts': 'रसीदों से मिलाएँ',
    'Compare all held campaigns with receipts that belong to no message? A message whose recipient, route and time fit one is marked as gone out, and charged once. Nothing is sent or ended; it can be done again when more receipts have come.':
      'सभी रुके अभियानों को उन रसीदों से मिलाएँ जिनका कोई संदेश नहीं? जिस संदेश का पाने वाला, रूट और समय मेल खाए वह जा चुका माना जाएगा और उसका शुल्क एक बार लगेगा। न कुछ भेजा जाता है, न बंद होता है; और रसीदें आने पर फिर मिलाया जा सकता है।',
    'Hold all back': 'सब रोक दें',
    'Hold back every held campaign? None of their messages that wait is sent, and the credits of these go back.':
      'हर रुके अभियान को रोक दें? प्रतीक्षा वाला कोई संदेश नहीं जाएगा और उनके क्रेडिट लौटेंगे।',
    'Send all': 'सब भेजें',
    'Send every held campaign? Who was sent one of their messages after the database was saved is sent it again. It is right after a move during which nothing was sent.':
      'हर रुका अभियान भेजें? बैकअप के बाद जिसे इनका कोई संदेश गया, उसे वह फिर जाएगा। यह तब सही है जब स्थानांतरण के दौरान कुछ न भेजा गया हो।',
    'Nothing is held': 'कुछ भी रुका नहीं है',
    'When the desk finds that its database was restored from a backup or moved, campaigns accepted before wait here until an admin has decided, so that nobody is sent a message twice.':
      'जब डेस्क पाता है कि उसका डेटाबेस बैकअप से बहाल हुआ या हटाया गया, तो पहले स्वीकार अभियान एडमिन के निर्णय तक यहाँ रुकते हैं, ताकि किसी को संदेश दो बार न जाए।',
    'Last found restored on %{found}; nothing of it waits since %{decided}.':
      'आख़िरी बार %{found} पर बहाल मिला; %{decided} से उसका कुछ भी रुका नहीं।',
    'Last found restored on %{found}; nothing of it waits.': 'आख़िरी बार %{found} पर बहाल मिला; उसका कुछ भी रुका नहीं।',
    'This database was restored from a backup': 'यह डेटाबेस बैकअप से बहाल हुआ है',
    'This database may have been restored from a backup': 'यह डेटाबेस शायद बैकअप से बहाल हुआ है',
    'This database was restored or moved': 'यह डेटाबेस बहाल हुआ या हटाया गया है',
    'Found on %{found}: it knows less than was sent from it. What it has waiting may have gone out already.':
      '%{found} पर पता चला: इससे जितना भेजा गया, यह उससे कम जानता है। जो इसमें प्रतीक्षा में है वह शायद जा चुका है।',
    'Found on %{found}: what the data folder remembers of it cannot be read, so nothing shows whether it is up to date.':
      '%{found} पर पता चला: डेटा फ़ोल्डर में इसके बारे में जो लिखा है वह पढ़ा नहीं जाता, इसलिए यह कितना नया है, पता नहीं।',
    'Found on %{found}: it was written on another server, or under another name. If nothing was sent between the backup and the move, send all.':
      '%{found} पर पता चला: यह किसी दूसरे सर्वर पर या दूसरे नाम से लिखा गया था। यदि बैकअप और स्थानांतरण के बीच कुछ नहीं भेजा गया, तो सब भेजें।',
    'What was accepted before waits: %{campaigns} campaigns with %{messages} messages. New campaigns are sent as always.':
      'पहले स्वीकार %{campaigns} अभियान, %{messages} संदेशों के साथ, रुके हैं। नए अभियान हमेशा की तरह जाते हैं।',
    'The database ends': 'डेटाबेस यहाँ तक है',
    'The desk was sending until': 'डेस्क तब तक भेज रहा था',
    'Went out in between': 'इस बीच भेजे गए',
    'Not known': 'पता नहीं',
    'Up to %{count}, and those of the last second': 'ज़्यादा से ज़्यादा %{count}, और आख़िरी सेकंड के',
    'first: messages whose receipts have come since are marked as gone out. Receipts may take hours; compare again when more have come.':
      'पहले: जिन संदेशों की रसीदें बाद में आईं वे जा चुके माने जाते हैं। रसीदों में घंटे लग सकते हैं; और आने पर फिर मिलाएँ।',
    'Last compared on %{at}: %{count} had gone out.': 'आख़िरी मिलान %{at} पर: %{count} जा चुके थे।',
    'ends a campaign: waiting messages are not sent, and their credits are refunded.':
      'अभियान समाप्त करता है: प्रतीक्षा वाले संदेश नहीं जाते और उनके क्रेडिट लौटते हैं।',
    'lets it go on: whoever was sent a message that still waits here gets it twice.':
      'अभियान को आगे बढ़ने देता है: जिसे यहाँ प्रतीक्षा वाला कोई संदेश जा चुका है, उसे वह दो बार मिलेगा।',
  },
}
