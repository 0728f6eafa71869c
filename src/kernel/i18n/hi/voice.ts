/** Hindi of voice: calling many, and what became of the calls. */
export default {
  resources: {
    'voice-report': { name: 'वॉइस रिपोर्ट', one: 'वॉइस अभियान' },
  },
  words: {
    '%{answered} answered, %{busy} busy, %{none} without an answer':
      '%{answered} उठाई गईं, %{busy} व्यस्त, %{none} का उत्तर नहीं मिला',
    '1 pulse |||| %{pulses} pulses': '1 पल्स |||| %{pulses} पल्स',
    '1 pulse |||| %{smart_count} pulses': '1 पल्स |||| %{smart_count} पल्स',
    'A pulse': 'एक पल्स',
    'Add a digit': 'अंक जोड़ें',
    'An approved file that a vendor of the account’s route has.': 'स्वीकृत फ़ाइल, जो खाते के रूट के किसी विक्रेता के पास है।',
    'Answered %': 'उठाई गईं %',
    'As the file is registered; default: that of the file. Promotional calls go out in their hours alone, from numbers of the 140 series.':
      'जैसे फ़ाइल पंजीकृत है; सामान्य: फ़ाइल का। प्रचार कॉल केवल अपने समय में और 140 श्रृंखला के नंबरों से होती हैं।',
    'Ask the vendor again': 'विक्रेता से फिर पूछें',
    'Average duration': 'औसत अवधि',
    'Bulk fix of calls': 'कॉल का सामूहिक सुधार',
    Busy: 'व्यस्त',
    'Call one number as a test': 'परीक्षण के लिए एक नंबर पर कॉल करें',
    'Call status': 'कॉल की स्थिति',
    'Caller ID': 'कॉलर आईडी',
    'Calls that are over': 'पूरी हुई कॉल',
    'Charged by the length of the file for every number that is called.':
      'हर कॉल किए गए नंबर के लिए फ़ाइल की लंबाई के अनुसार शुल्क लगता है।',
    'Check before calling': 'कॉल से पहले जाँच',
    'Choose a voice file to hear it.': 'सुनने के लिए वॉइस फ़ाइल चुनें।',
    'Collect digits': 'अंक लें',
    DTMF: 'DTMF',
    'DTMF summary': 'DTMF सारांश',
    Dialling: 'कॉल हो रही है',
    'Digit %{digit} means': 'अंक %{digit} का अर्थ',
    'Digit to meaning. Leave empty to collect any digit.': 'अंक और उसका अर्थ। कोई भी अंक लेने के लिए खाली छोड़ें।',
    'Digits pressed': 'दबाए गए अंक',
    'Every name is a digit, 0 to 9': 'हर नाम 0 से 9 तक का एक अंक है',
    Evidence: 'प्रमाण',
    'Further tries where nobody answers. Only an answered call is paid.':
      'उत्तर न मिलने पर और प्रयास। केवल उठाई गई कॉल का शुल्क लगता है।',
    'Handed over by': 'कब तक सौंपे जाएँगे',
    'Handed over in': 'कितने समय में सौंपे जाएँगे',
    'Held now; an answered call is charged by its length, one that nobody takes costs nothing.':
      'अभी रोका गया; उठाई गई कॉल का शुल्क उसकी लंबाई से लगता है, जो कोई न उठाए उसका कुछ नहीं।',
    Length: 'लंबाई',
    'Length of the file': 'फ़ाइल की लंबाई',
    'Listen to %{title}': '%{title} सुनें',
    'Manage voice campaign': 'वॉइस अभियान सँभालें',
    'Meaning of the digits': 'अंकों के अर्थ',
    'Minutes between tries': 'प्रयासों के बीच मिनट',
    'Network busy': 'नेटवर्क व्यस्त',
    'No call of this campaign fits. Clear search and status to see all.':
      'इस अभियान की कोई कॉल मेल नहीं खाती। सब देखने के लिए खोज और स्थिति हटाएँ।',
    'No file can be sent yet: one is uploaded under Voice files, approved, and synced with a vendor of the route.':
      'अभी कोई फ़ाइल नहीं भेजी जा सकती: वॉइस फ़ाइलें में अपलोड करें, स्वीकृत कराएँ और रूट के विक्रेता को भेजें।',
    'No meaning': 'कोई अर्थ नहीं',
    'Nobody has pressed a digit yet.': 'अभी किसी ने अंक नहीं दबाया।',
    'Not answered': 'नहीं उठाई गईं',
    'Not reached: why': 'नहीं पहुँची: क्यों',
    'Number log': 'नंबर लॉग',
    'Of the calls that are over. Rounded down.': 'पूरी हुई कॉल में से। नीचे की ओर पूर्णांक।',
    'On record as answered': 'रिकॉर्ड में उठाई गईं',
    'One call': 'एक कॉल',
    'Only some are listed: search by title.': 'केवल कुछ दिखाए गए हैं: शीर्षक से खोजें।',
    'Pending to failed': 'लंबित से असफल',
    'Processing to answered': 'प्रक्रिया में से उठाई गईं',
    'Processing to failed': 'प्रक्रिया में से असफल',
    'Promotional calls come from numbers of the 140 series.': 'प्रचार कॉल 140 श्रृंखला के नंबरों से होती हैं।',
    'Promotional calls go out between %{start} and %{end}. Schedule this one.':
      'प्रचार कॉल %{start} और %{end} के बीच होती हैं। इसे बाद के लिए रखें।',
    'Pulses a call': 'एक कॉल के पल्स',
    'Pulses in all': 'कुल पल्स',
    'Remove digit %{digit}': 'अंक %{digit} निकालें',
    'Resubmit pending calls': 'लंबित कॉल फिर भेजें',
    Retries: 'दोबारा प्रयास',
    Retry: 'दोबारा',
    'Search approved voice files': 'स्वीकृत वॉइस फ़ाइलें खोजें',
    'Seconds to wait for a digit': 'अंक के लिए कितने सेकंड रुकें',
    'Send voice': 'वॉइस भेजें',
    'Set to answered': 'उठाई गईं पर सेट',
    'The number that is shown: one of the route. Default: that of the platform’s settings, else the first that fits.':
      'जो नंबर दिखता है: रूट का एक नंबर। सामान्य: प्लेटफ़ॉर्म की सेटिंग का, नहीं तो पहला जो ठीक हो।',
    'The number that people see. Numbers of the vendors that have the file.':
      'जो नंबर लोग देखते हैं। उन विक्रेताओं के नंबर जिनके पास फ़ाइल है।',
    'This campaign did not collect digits.': 'इस अभियान ने अंक नहीं लिए।',
    'To be called': 'जिन्हें कॉल होगी',
    'Vendor’s ID of the call': 'विक्रेता की कॉल आईडी',
    'Voice campaign': 'वॉइस अभियान',
    'Voice report': 'वॉइस रिपोर्ट',
    'Voice type': 'वॉइस का प्रकार',
    'What proves that calls were answered of which the vendor has reported nothing. Without it only those are set that the vendor’s own record has as answered.':
      'जो सिद्ध करे कि वे कॉल उठाई गईं जिनकी विक्रेता ने रिपोर्ट नहीं दी। इसके बिना केवल वही सेट होती हैं जो उसके अपने रिकॉर्ड में उठाई गईं।',
    'The account has no route for calls.': 'खाते के पास कॉल के लिए कोई रूट नहीं है।',
    'The line was in use. Retries, or calling again later, reach many of them.':
      'लाइन व्यस्त थी। दोबारा प्रयास या बाद में कॉल से इनमें से कई तक पहुँचा जा सकता है।',
    'It rang and nobody took it. Call again at another hour.': 'घंटी बजी पर किसी ने नहीं उठाया। किसी और समय फिर कॉल करें।',
    'The network had no line free. Call again later; where it stays so, ask the vendor.':
      'नेटवर्क में कोई लाइन खाली नहीं थी। बाद में फिर कॉल करें; ऐसा ही रहे तो विक्रेता से पूछें।',
    'Switched off, out of reach, or no longer in use.': 'बंद, पहुँच से बाहर, या अब उपयोग में नहीं।',
    'The call could not be placed. The number log has its code for operators.':
      'कॉल नहीं लग सकी। नंबर लॉग में इसका कोड ऑपरेटरों के लिए है।',
    'These people take no promotional calls: leave them out.': 'ये लोग प्रचार कॉल नहीं लेते: इन्हें छोड़ दें।',
    'Nobody has this number: take it out of the list.': 'यह नंबर किसी का नहीं है: इसे सूची से निकालें।',
    'Not called within the hours that are allowed. Begin earlier, or call fewer at once.':
      'अनुमत समय में कॉल नहीं हुई। पहले शुरू करें, या एक साथ कम कॉल करें।',
    'Withdrawn before they were called; what was held for them is returned.':
      'कॉल से पहले वापस ले ली गईं; इनके लिए जो रोका गया था, लौटा दिया गया।',
    'On a blacklist of this account or above it.': 'इस खाते या इसके ऊपर की ब्लैकलिस्ट में।',
  },
}
