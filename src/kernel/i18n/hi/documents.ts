/** Hindi of the API documents. */
export default {
  resources: {
    'api-documentation': {
      name: 'एपीआई दस्तावेज़ीकरण',
      one: 'एपीआई दस्तावेज़',
      fields: {
        title: 'शीर्षक',
        slug: 'पते में नाम',
        'slug.help': 'खाली हो तो शीर्षक से बनता है।',
        category: 'समूह',
        http_method: 'मेथड',
        endpoint: 'पथ',
        description: 'पाठ',
        sample_response: 'नमूना उत्तर',
        sort_order: 'क्रम',
        is_public: 'सार्वजनिक',
        status: 'स्थिति',
        updated_at: 'बदला गया',
      },
      sections: { Content: 'सामग्री', 'API call': 'जिस कॉल के बारे में है' },
      actions: { activate: 'दिखाएँ', deactivate: 'छिपाएँ', clone: 'प्रतिलिपि' },
    },
  },
  services: { informing: { send: { audience: 'किसे' } }, session: 'सत्र', server: 'सर्वर', files: 'फ़ाइलें' },
  desk: {
    documents: {
      body: 'सामग्री',
      status: {
        '200': 'हो गया। उत्तर `data` में है।',
        '401': 'कुंजी नहीं है, गलत है या समाप्त हो गई। Authorization हेडर देखें।',
        '403': 'खाते के पास अनुमति नहीं, या कुंजी इस पते से नहीं चल सकती।',
        '404': 'खाते को दिखने वालों में ऐसा कोई रिकॉर्ड नहीं।',
        '409': 'रिकॉर्ड की स्थिति इसे रोकती है। उसे फिर पढ़ें।',
        '422': 'कुछ फ़ील्ड गलत हैं; `errors` हर एक के वाक्य देता है। कुछ सहेजा नहीं गया।',
        '429': 'बहुत अधिक अनुरोध। `Retry-After` जितने सेकंड रुकें।',
        '503': 'प्लेटफ़ॉर्म अभी उपलब्ध नहीं; कुछ सहेजा नहीं गया। `Retry-After` के बाद फिर प्रयास करें।',
      },
      groups: {
        start: 'शुरुआत',
        auth: 'प्रमाणीकरण',
        sms: 'SMS',
        'two-way': 'दो-तरफ़ा',
        voice: 'वॉइस',
        whatsapp: 'WhatsApp',
        reports: 'रिपोर्ट',
        webhook: 'वेबहुक',
        other: 'अन्य',
      },
    },
  },
  words: {
    '{count} documents shown': '{count} दस्तावेज़ दिखाए गए',
    '{count} documents hidden': '{count} दस्तावेज़ छिपाए गए',
    'When off, visible only to signed-in visitors.': 'बंद: केवल साइन इन किए हुए आगंतुकों के लिए।',
    'Lowest first within the group. Default 100.': 'सबसे छोटा अपने समूह में पहले; न दिया हो तो 100।',
    'For documents about a single call.': 'जब दस्तावेज़ किसी एक कॉल के बारे में हो।',
    'Make a copy of "{title}"? It stays hidden until you show it.':
      '"{title}" की प्रतिलिपि बनाएँ? जब तक आप न दिखाएँ, वह छिपी रहती है।',
    'A path like send-sms.': 'send-sms जैसा पथ।',
    'Lower-case letters, digits and hyphens, like first-message.': 'छोटे अंग्रेज़ी अक्षर, अंक और डैश, जैसे first-message।',
    'Getting started': 'शुरुआत',
    Contents: 'विषय-सूची',
    'Go to the panel': 'पैनल पर जाएँ',
    'Search the documents': 'दस्तावेज़ खोजें',
    'Call, path or field': 'कॉल, पथ या फ़ील्ड',
    'All calls my account can make': 'मेरे खाते की सभी कॉल',
    'Nothing found. Try a shorter word.': 'इस नाम का कुछ नहीं। छोटा शब्द आज़माएँ।',
    Permission: 'अनुमति',
    'For signed-in users only, not for API keys': 'साइन इन व्यक्ति के लिए, कुंजी के लिए नहीं',
    'Sent as form data': 'फ़ॉर्म डेटा में भेजें',
    Answers: 'उत्तर',
    Fields: 'फ़ील्ड',
    'Show %{count} more fields': '%{count} और फ़ील्ड दिखाएँ',
    'Sample program': 'नमूना प्रोग्राम',
    'Language of the samples': 'नमूनों की भाषा',
    'Try it': 'आज़माएँ',
    'Sent with your session to your own data. This call only reads.': 'आपके सत्र से, आपके अपने डेटा पर। यह कॉल केवल पढ़ती है।',
    'This is not valid JSON. Check quotes and commas.': 'यह JSON नहीं है। उद्धरण चिह्न और अल्पविराम देखें।',
    'Response after %{ms} ms': '%{ms} मि.से. में उत्तर',
    'Sample response': 'नमूना उत्तर',
    'Sample of a refusal': 'अस्वीकृति का नमूना',
    'Your API key, for the samples': 'नमूनों के लिए आपकी API कुंजी',
    'Yours starts with %{prefix}. The full key was shown when it was created. Paste it here to use it in the samples; it stays on this page.':
      'आपकी कुंजी %{prefix} से शुरू होती है। पूरी कुंजी बनाते समय दिखी थी; नमूनों में पाने के लिए यहाँ चिपकाएँ। यह इसी पृष्ठ पर रहती है।',
    'Create one under Edit profile, then paste it here to use it in the samples. It stays on this page.':
      'प्रोफ़ाइल में कुंजी बनाएँ, फिर नमूनों में पाने के लिए यहाँ चिपकाएँ। यह इसी पृष्ठ पर रहती है।',
    'Paste it here to use it in the samples. It stays on this page and is not sent anywhere.':
      'नमूनों में पाने के लिए चिपकाएँ। यह इसी पृष्ठ पर रहती है, कहीं भेजी नहीं जाती।',
    'There is no document "%{name}". You may need to sign in, or it may have been renamed.':
      '"%{name}" नाम का दस्तावेज़ यहाँ नहीं है। शायद साइन इन चाहिए, या नाम बदल गया।',
    'Programs send messages and check their status over HTTPS with JSON. Each call goes to the address below followed by its path.':
      'प्रोग्राम HTTPS और JSON से संदेश भेजते और उनका हाल पूछते हैं। हर कॉल नीचे के पते पर, उसके पथ के साथ जाती है।',
    'Address of the API': 'API का पता',
    'Send your API key in the Authorization header as a bearer token, never in the address. A key can be limited to IP addresses, and the old key can stay valid for some hours after you create a new one.':
      'API कुंजी Authorization हेडर में bearer टोकन के रूप में भेजें, पते में कभी नहीं। कुंजी को IP पतों से बाँधा जा सकता है; नई कुंजी पुरानी को कुछ घंटे चलने दे सकती है।',
    'Every response is an object with error, message and data. Invalid fields are listed in errors with messages that explain what to correct.':
      'हर उत्तर में error, message और data होते हैं। गलत फ़ील्ड errors में नाम से आते हैं, ऐसे वाक्यों के साथ जिन पर काम हो सके।',
    'Retrying a call': 'कॉल दोहराना',
    'Add an Idempotency-Key header to calls that change something. If a response is lost, send the same call again with the same key: it is carried out only once and you get the first response.':
      'जो कॉल कुछ बदलती है उसे अपनी Idempotency-Key दें। उत्तर खो जाए तो वही कॉल उसी कुंजी से फिर भेजें: काम एक ही बार होगा और पहला उत्तर मिलेगा।',
    'Long lists': 'लंबी सूचियाँ',
    'Lists come in pages of 15, or per_page_record rows (at most 200). If a response has next_cursor, send it as cursor to get the next page.':
      'सूचियाँ 15 के पृष्ठों में आती हैं, या जितना per_page_record कहे (अधिकतम 200)। next_cursor मिले तो अगले पृष्ठ के लिए उसे cursor में भेजें।',
    Statuses: 'स्थितियाँ',
    'OpenAPI 3.1 description': 'OpenAPI 3.1 विवरण',
  },
  told: {
    'Copied. The copy is hidden.': 'प्रतिलिपि बनी। प्रतिलिपि छिपी हुई है।',
  },
}
