/** Hindi of the help, the questions and the refusals that declarations hold, and of what the audit log calls a person's calls. */

const helps = {
  'After the dialling code.': 'डायलिंग कोड के बाद।',
  'As registered on DLT: 6 letters, or 6 digits for promotional. Leave out the prefix and suffix that the operator adds: phones show XX-ABCDEF-S.':
    'जैसा लेजर पर दर्ज है: 6 अक्षर, या प्रचार के लिए 6 अंक। ऑपरेटर के उपसर्ग और प्रत्यय के बिना: फ़ोन पर XX-ABCDEF-S दिखता है।',
  'Balance at the start of the period.': 'अवधि के आरंभ का शेष।',
  'Balance at the end of the period.': 'अवधि के अंत का शेष।',
  'Exactly as registered. Variables: {#var#}, {#numeric#}, {#alphanumeric#}, {#url#}, {#urlott#}, {#cbn#}, {#email#}.':
    'ठीक वैसा जैसा दर्ज है। चर: {#var#}, {#numeric#}, {#alphanumeric#}, {#url#}, {#urlott#}, {#cbn#}, {#email#}।',
  'Returned for messages that were not sent or failed.': 'अभियानों से लौटे: जो भेजे नहीं गए या असफल रहे।',
  'Added manually, by transfer or on request, and credits returned by accounts below.':
    'हाथ से, स्थानांतरण से या अनुरोध पर मिले, और नीचे के खातों से लौटे।',
  'Transferred to other accounts.': 'दूसरे खातों को दिए गए।',
  'Applies to accounts of this type that have no role of their own.': 'इस प्रकार के उन खातों पर लागू जिनकी अपनी भूमिका नहीं।',
  'When off, visible only to signed-in visitors.': 'बंद: केवल साइन इन किए हुए आगंतुकों के लिए।',
  'One per line, as registered on DLT. A dynamic link ends with ?': 'हर पंक्ति में एक, जैसा लेजर पर है। बदलने वाला लिंक ? पर समाप्त होता है',
  'Separate entries with commas, spaces or new lines. Existing entries are kept as they are.':
    'कॉमा, खाली जगह या नई पंक्ति से अलग। जो पहले से हैं वे वैसे ही रहते हैं।',
  'Suggests Instant (OTP) priority.': 'तुरंत वाली कतार सुझाता है।',
  'Reversed by the account above.': 'ऊपर के खाते ने वापस लिए।',
  'Charged for campaigns, including running ones.': 'अभियानों में लगे, जो अभी चल रहे हैं उनमें भी।',
  'The longest matching entry applies. Ten digits match a single number.':
    'नंबर जिस सबसे लंबी प्रविष्टि से शुरू होता है वही लागू होती है। दस अंक एक नंबर हैं।',
  'Lowest first within the group. Default 100.': 'सबसे छोटा अपने समूह में पहले; न दिया हो तो 100।',
  'For documents about a single call.': 'जब दस्तावेज़ किसी एक कॉल के बारे में हो।',
  'Includes the accounts below them. Applies where the app settings limit employees to allotted accounts.':
    'उनके नीचे के खातों सहित; जब ऐप सेटिंग कर्मचारियों को इन्हीं तक सीमित करती हो।',
  'Recorded in the audit log.': 'क्यों भेजी जा रही है; ऑडिट लॉग के लिए।',
}

const settings = {
  'For one account from one network. Networks it was never signed in from have one try each 30 seconds together.':
    'एक नेटवर्क से एक खाते के लिए। जिन नेटवर्कों से पहले कभी साइन इन नहीं हुआ, उन सबको मिलाकर हर 30 सेकंड में एक प्रयास।',
  '0: for ever.': '0: हमेशा के लिए।',
  'An admin or a reseller. Leave empty for the first admin.': 'कोई एडमिन या रीसेलर। खाली: पहला एडमिन।',
  'Adds an entry to the admin menu. Leave empty for no entry.': 'एडमिन के मेनू की एक प्रविष्टि वहाँ ले जाती है। खाली: कोई प्रविष्टि नहीं।',
  'As the template lists them (TRAI, call-to-action whitelist).': 'जैसे टेम्पलेट में दर्ज हैं (TRAI, कॉल-टू-एक्शन सूची)।',
  'At the foot of every page.': 'हर पृष्ठ के नीचे।',
  'Blanks may differ': 'खाली जगह अलग हो सकती है',
  'Documents before sending': 'भेजने से पहले दस्तावेज़',
  'Employees see': 'कर्मचारी देखते हैं',
  'Leave empty for the default role of clients.': 'खाली: क्लाइंट की मूल भूमिका।',
  'Leave empty to use the same logo.': 'खाली: वही लोगो।',
  'Every account': 'हर खाता',
  Exactly: 'ठीक वैसा ही',
  'First credits': 'पहले क्रेडिट',
  'For light skins; 40 pixels high or more.': 'हल्के रंग-रूप के लिए; ऊँचाई 40 पिक्सेल या अधिक।',
  'Hosts, or hosts with a port, with commas, although they are private or speak plain http.':
    'होस्ट, या पोर्ट सहित होस्ट, कॉमा से अलग; चाहे निजी हों या सादा http बोलते हों।',
  'How closely a message must follow its DLT template.': 'संदेश अपने DLT टेम्पलेट से कितना मिलना चाहिए।',
  "In the browser's tab.": 'ब्राउज़र के टैब में।',
  'Host names (*. for subdomains), addresses and networks, separated by commas. Leave empty for every public address.':
    'नाम (*. यानी नीचे का कोई भी), पते और नेटवर्क, कॉमा से अलग। खाली: हर सार्वजनिक पता।',
  'Of prices in forms and lists.': 'फ़ॉर्म और सूचियों के मूल्यों की।',
  'Of promotional hours, daily limits and dates of the platform; new users begin with it.':
    'प्रचार के समय, दैनिक सीमा और तारीख़ों का; नए उपयोगकर्ता इसी से शुरू करते हैं।',
  'On the sign-in page, in the menu and in mails.': 'साइन इन पृष्ठ पर, मेनू में और ई-मेल में।',
  'Only admins can use the desk. Accepted messages are still sent.': 'डेस्क केवल एडमिन चला सकते हैं। स्वीकार किए जा चुके संदेश जाते रहते हैं।',
  'Otherwise an admin or the reseller approves first.': 'नहीं तो पहले एडमिन या रीसेलर स्वीकृत करता है।',
  'Otherwise numeric sender IDs only.': 'नहीं तो केवल अंकों वाली सेंडर आईडी।',
  'On statements and on pages that recipients see.': 'विवरणों पर और उन पृष्ठों पर जो पाने वाले देखते हैं।',
  'Resellers and clients send only when one of their documents is verified and still valid.':
    'रीसेलर और क्लाइंट तभी भेजते हैं जब उनका कोई दस्तावेज़ सत्यापित और मान्य हो।',
  'Sent by e-mail, if e-mail is set up and the user has an address.': 'ई-मेल से, जहाँ डेस्क ई-मेल भेजता है और व्यक्ति का पता दर्ज है।',
  'Shown on the sign-in page.': 'साइन इन पृष्ठ पर दिखता है।',
  'Square, 32 to 512 pixels.': 'वर्गाकार, 32 से 512 पिक्सेल।',
  'The accounts allotted to them, with what stands below': 'उन्हें सौंपे गए खाते, नीचे वालों सहित',
  'The sign-in page shows the way to it.': 'साइन इन पृष्ठ पर इसका रास्ता दिखता है।',
  'Then a message counts as expired.': 'उसके बाद संदेश की समय-सीमा समाप्त मानी जाती है।',
  'To every account, whatever it is billed on.': 'हर खाते को, उसका बिल चाहे जिस आधार पर हो।',
  'Transaction credits that a registered account gets when it is approved.': 'स्वीकृत होने पर पंजीकृत खाते को मिलने वाले लेन-देन क्रेडिट।',
  'Unless a campaign says otherwise. What is removed is counted and not charged.':
    'जब तक अभियान कुछ और न कहे। जो हटता है वह गिना जाता है, उसका शुल्क नहीं लगता।',
  'Default language; each person can choose another.': 'डिफ़ॉल्ट भाषा; हर व्यक्ति दूसरी चुन सकता है।',
  'Even while it is in use.': 'उसमें चाहे कुछ भी किया जाए।',
  'What new users begin with.': 'नए उपयोगकर्ता इससे शुरू करते हैं।',
  "An employee's allotted accounts are set in the employee's own record.": 'कर्मचारी के खाते उसके अपने रिकॉर्ड में तय होते हैं।',
}

const questions = {
  'Allow messages to numbers starting with these {count} entries again?':
    'इन {count} प्रविष्टियों से शुरू होने वाले नंबरों को फिर संदेश जाने दें?',
  'Default role changed': 'मूल भूमिका बदल गई',
  'Delete {count} entries?': '{count} प्रविष्टियाँ हटाएँ?',
  'Make a copy of "{title}"? It stays hidden until you show it.': '"{title}" की प्रतिलिपि बनाएँ? जब तक आप न दिखाएँ, वह छिपी रहती है।',
  'Offer {count} countries in forms?': 'फ़ॉर्म में {count} देश दिखाएँ?',
  'Offer {count} countries no longer? What refers to them stays as it is.':
    '{count} देश अब न दिखाएँ? जो उनसे जुड़ा है वह वैसा ही रहता है।',
  'Replace the text of {event_key} with the built-in one?': '{event_key} का पाठ हटाकर मूल पाठ रखें?',
  'Role copied': 'भूमिका की प्रतिलिपि बन गई',
  'Send {event_key} to yourself, with sample values?': '{event_key} नमूना मानों के साथ अपने को भेजें?',
  'Series added': 'शृंखला जोड़ी गई',
  'Switch off {count} texts? Users are no longer notified of these events on this channel.':
    '{count} पाठ बंद करें? फिर इस माध्यम से इन घटनाओं की सूचना किसी को नहीं मिलेगी।',
  'Built-in text restored': 'मूल पाठ लौट आया',
  'Make {display_name} the default? It applies at once to every account of its type that has no role of its own.':
    '{display_name} इस प्रकार के हर उस खाते पर तुरंत लागू होगी जिसकी अपनी भूमिका नहीं।',
}

const refusals = {
  'Enter the first 2 to 10 digits of the number, without 91.': 'नंबर के 2 से 10 अंक, 91 के बिना।',
  'Use letters from A to Z only.': 'केवल A से Z तक के अक्षर।',
  'Use letters from A to Z and spaces only.': 'केवल A से Z तक के अक्षर और ख़ाली जगह।',
  'Use letters from A to Z and digits only.': 'केवल A से Z तक के अक्षर और अंक।',
  'Enter a number with at most 2 decimals.': 'संख्या लिखें, दशमलव के बाद अधिक से अधिक 2 अंक।',
  'Use digits only.': 'केवल अंक।',
  'Enter an e-mail address, like asha@example.in.': 'ई-मेल पता लिखें, जैसे asha@example.in।',
  'Enter a time like 10:00.': '10:00 जैसा समय लिखें।',
  'Use 6 to 16 characters with a digit, one of !@#$%^&*, a lower-case and a capital letter.':
    '6 से 16 अक्षर लिखें, जिनमें एक अंक, !@#$%^&* में से एक चिह्न, एक छोटा और एक बड़ा अक्षर हो।',
  'A GSTIN looks like 27ABCDE1234F1Z5.': 'GSTIN ऐसा होता है: 27ABCDE1234F1Z5।',
  'A PAN looks like ABCDE1234F.': 'PAN ऐसा होता है: ABCDE1234F।',
  'A path like send-sms.': 'send-sms जैसा पथ।',
  'Enter 6 letters, or 6 digits for a promotional sender ID.': '6 अक्षर लिखें, या प्रचार हेडर के लिए 6 अंक।',
  'Enter the six digits of the PIN code.': 'पिन कोड के छह अंक लिखें।',
  'One to four digits without +, like 91.': '+ के बिना एक से चार अंक, जैसे 91।',
  'Lower-case letters, digits and hyphens, like first-message.': 'छोटे अंग्रेज़ी अक्षर, अंक और डैश, जैसे first-message।',
  'Lower-case letters, digits and hyphens, like holiday-notice.': 'छोटे अंग्रेज़ी अक्षर, अंक और डैश, जैसे holiday-notice।',
  'Lower-case letters, digits and hyphens, like support-l1.': 'छोटे अंग्रेज़ी अक्षर, अंक और डैश, जैसे support-l1।',
  'The name of a time zone, like Asia/Kolkata.': 'समय क्षेत्र का नाम, जैसे Asia/Kolkata।',
  'Three letters, like IND.': 'तीन अक्षर, जैसे IND।',
  'Three letters, like INR.': 'तीन अक्षर, जैसे INR।',
  'Two letters, like IN.': 'दो अक्षर, जैसे IN।',
}

const calls = {
  'Act as another account, or return': 'दूसरे खाते में जाना या लौटना',
  'Cancel an export': 'निर्यात रोकना',
  'Change my account': 'अपना खाता बदलना',
  'Change own password': 'अपना पासवर्ड बदलना',
  'Change settings': 'सेटिंग बदलना',
  'Confirm own password': 'अपने पासवर्ड की पुष्टि',
  'Revoke all API keys': 'हर API कुंजी समाप्त करना',
  'Create an API key': 'नई API कुंजी बनाना',
  'Create a new secret': 'नया रहस्य बनाना',
  'Run a command': 'कमांड चलाना',
  'Send a notification to users': 'उपयोगकर्ताओं को सूचना भेजना',
  'Set the webhook': 'वेबहुक तय करना',
  'Sign in': 'साइन इन',
  'Sign out': 'साइन आउट',
  'Upload a file': 'फ़ाइल अपलोड करना',
}

const commands = {
  'Check the audit log': 'ऑडिट लॉग जाँचें',
  'Clean files': 'फ़ाइलें साफ़ करें',
  'Close overdue messages': 'पुराने संदेश बंद करें',
  'Database health': 'डेटाबेस का हाल',
  'Disk usage': 'डिस्क का उपयोग',
  'Forget old traces': 'पुराने निशान भूलें',
  'Queue status': 'कतार की स्थिति',
  'Recount campaigns': 'अभियान फिर गिनें',
  'Reconcile credits': 'खाता-बही मिलान',
  'Resolve alarms': 'चेतावनियाँ सुलझाएँ',
  'Seal the audit log': 'ऑडिट लॉग मुहरबंद करें',
  'Sign people out': 'लोगों को साइन आउट करें',
  'Tidy tables': 'टेबल सँवारें',
}

const groups = {
  Authentication: 'प्रमाणीकरण',
  'Getting started': 'शुरुआत',
  Reports: 'रिपोर्ट',
  'Two-way': 'टू-वे',
  Running: 'चल रहा है',
}

const units = {
  '% bad': '% खराब',
  'an hour': 'प्रति घंटा',
  characters: 'अक्षर',
  credits: 'क्रेडिट',
  days: 'दिन',
  digits: 'अंक',
  hours: 'घंटे',
  messages: 'संदेश',
  min: 'मिनट',
  minutes: 'मिनट',
  parts: 'भाग',
  pulses: 'पल्स',
  rows: 'पंक्तियाँ',
  s: 'से.',
}

const problems = {
  required: '%{name} ज़रूरी है।',
  characters_least: 'कम से कम %{least} अक्षर लिखें।',
  characters_most: 'अधिक से अधिक %{most} अक्षर लिखें।',
  number: 'संख्या लिखें।',
  whole_number: 'पूरी संख्या लिखें।',
  decimals: 'दशमलव के बाद अधिक से अधिक %{most} अंक लिखें।',
  least: '%{least} या अधिक लिखें।',
  most: '%{most} या कम लिखें।',
  date: '%{like} जैसी तारीख़ लिखें।',
  list: 'सूची में से चुनें।',
  one_of: 'इनमें से एक चुनें: %{names}।',
}

export default {
  desk: { units, problems },
  words: { ...helps, ...settings, ...questions, ...refusals, ...calls, ...commands, ...groups },
}
