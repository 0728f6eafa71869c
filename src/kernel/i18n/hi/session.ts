/** Hindi of the pages before sign-in, the lock screen, sessions, and acting as another account. */
export default {
  words: {
    Session: 'सत्र',
    'Lock the screen': 'स्क्रीन लॉक करें',
    'Forgotten your password?': 'पासवर्ड भूल गए?',
    'How this desk works, in short. The agreement between you and the operator of this desk goes before it.':
      'यह डेस्क कैसे काम करता है, संक्षेप में। आपके और इस डेस्क के संचालक के बीच का अनुबंध इससे ऊपर है।',
    'Forgotten password': 'भूला हुआ पासवर्ड',
    'We send a link to the e-mail of your account. With it you set a new password.':
      'हम आपके खाते के ई-मेल पर एक लिंक भेजते हैं। उससे आप नया पासवर्ड बनाते हैं।',
    'E-mail or username': 'ई-मेल या यूज़रनेम',
    'Enter your e-mail or username.': 'अपना ई-मेल या यूज़रनेम लिखें।',
    'Send the link': 'लिंक भेजें',
    'Back to sign-in': 'साइन-इन पर वापस',
    'Look into your mail': 'अपनी मेल देखें',
    'If the account exists, a link was sent to its e-mail. It works for 30 minutes, once. Nothing there? Look among unwanted mail, then try again.':
      'यदि खाता है, तो उसके ई-मेल पर लिंक भेज दिया गया है। वह 30 मिनट तक, एक बार काम करता है। कुछ नहीं आया? अवांछित मेल में देखें, फिर दोबारा कोशिश करें।',
    'This desk does not send mail, so no link can reach you. Ask the person who manages your account to set a new password for you.':
      'यह डेस्क मेल नहीं भेजता, इसलिए कोई लिंक आप तक नहीं पहुँच सकता। अपने खाते के प्रबंधक से नया पासवर्ड बनवाएँ।',
    'Go to sign-in': 'साइन-इन पर जाएँ',
    'Password again': 'पासवर्ड फिर से',
    'Use 8 to 128 characters, and three of: small letter, capital, digit, special character.':
      '8 से 128 अक्षर लिखें, और इनमें से तीन: छोटा अक्षर, बड़ा अक्षर, अंक, विशेष चिह्न।',
    'Set a new password': 'नया पासवर्ड बनाएँ',
    'Set the password': 'पासवर्ड सहेजें',
    'Your new password is set': 'आपका नया पासवर्ड बन गया',
    'Every session that was open is signed out. Sign in with the new password.':
      'खुले हुए सभी सत्र बंद कर दिए गए हैं। नए पासवर्ड से साइन इन करें।',
    'This link does not work any more': 'यह लिंक अब काम नहीं करता',
    'A link works once, for 30 minutes, and only the newest one does. Ask for another.':
      'लिंक एक बार, 30 मिनट तक काम करता है, और केवल सबसे नया। दूसरा माँगें।',
    'Ask for another link': 'दूसरा लिंक माँगें',
    'Choose your own password': 'अपना पासवर्ड चुनें',
    'The password you signed in with was set by someone else or has expired. Only you should know the new one.':
      'जिससे आपने साइन इन किया वह किसी और ने बनाया था, या बहुत पुराना है। अगला केवल आपको पता होना चाहिए।',
    'Enter the password you signed in with.': 'वह पासवर्ड लिखें जिससे आपने साइन इन किया।',
    'Your own password is set.': 'आपका अपना पासवर्ड बन गया।',
    'Enter your code': 'अपना कोड लिखें',
    'We sent six digits to your e-mail. They are good for five minutes.': 'हमने आपके ई-मेल पर छह अंक भेजे हैं। वे पाँच मिनट तक काम करते हैं।',
    'We sent six digits to %{to}. They are good for five minutes.': 'हमने %{to} पर छह अंक भेजे हैं। वे पाँच मिनट तक काम करते हैं।',
    'Enter the six digits.': 'छहों अंक लिखें।',
    'Another code in %{seconds} s': 'दूसरा कोड %{seconds} सेकंड में',
    'Send another code': 'दूसरा कोड भेजें',
    'Another code is on its way. The one before does not work any more.': 'दूसरा कोड भेज दिया गया है। पहले वाला अब काम नहीं करता।',
    'Sign in again': 'फिर से साइन इन करें',
    'Request an account. We will e-mail you when it is ready.': 'खाता माँगें। तैयार होने पर आपको मेल से बताया जाएगा।',
    '4 to 30 small letters, digits, dots or underscores. It cannot be changed later.':
      '4 से 30 छोटे अंग्रेज़ी अक्षर, अंक, बिंदु या अंडरस्कोर। बाद में बदला नहीं जा सकता।',
    'I have read and accept the': 'मैंने पढ़ा और स्वीकार किया:',
    'Read and accept the terms first.': 'पहले नियम पढ़ें और स्वीकार करें।',
    'You have an account? Sign in': 'खाता है? साइन इन करें',
    'Thank you': 'धन्यवाद',
    'Registration is closed': 'पंजीकरण बंद है',
    'Accounts of this desk are added by the people who run it. Ask them for one.':
      'इस डेस्क के खाते इसे चलाने वाले लोग जोड़ते हैं। उनसे खाता माँगें।',
    'Your screen is locked': 'आपकी स्क्रीन लॉक है',
    'Your password goes on where you were.': 'आपका पासवर्ड वहीं से आगे ले जाता है जहाँ आप थे।',
    'You were working as %{name}. Your own password goes on there.':
      'आप %{name} के रूप में काम कर रहे थे। आपका अपना पासवर्ड वहीं आगे ले जाता है।',
    Unlock: 'खोलें',
    'Not you? Sign out': 'आप नहीं? साइन आउट करें',
    'Lock your screen?': 'स्क्रीन लॉक करें?',
    'You stay signed in, in every tab of this browser, and come back with your password.':
      'आप इस ब्राउज़र की हर टैब में साइन इन रहते हैं और अपने पासवर्ड से लौटते हैं।',
    Lock: 'लॉक करें',
    'Your screen is locked in a minute. Move the pointer or press a key to stay.':
      'एक मिनट में आपकी स्क्रीन लॉक हो जाएगी। रुकने के लिए पॉइंटर हिलाएँ या कोई कुंजी दबाएँ।',
    'Nothing to finish here': 'यहाँ पूरा करने को कुछ नहीं',
    'The other service said no': 'दूसरी सेवा ने मना कर दिया',
    'Sign-in by another service is not set up on this desk. What the service sent along was not used. Sign in with your username and password.':
      'इस डेस्क पर दूसरी सेवा से साइन-इन नहीं है। सेवा ने जो भेजा उसका उपयोग नहीं हुआ। अपने यूज़रनेम और पासवर्ड से साइन इन करें।',
    'Confirm that it is you': 'पुष्टि करें कि यह आप ही हैं',
    'This needs your password once more. It then holds for ten minutes on this machine.':
      'इसके लिए आपका पासवर्ड एक बार और चाहिए। फिर वह इस मशीन पर दस मिनट तक मान्य रहता है।',
    'Your own password': 'आपका अपना पासवर्ड',
    Confirm: 'पुष्टि करें',
    'You are not signed in. Sign in with an account that has the permission.':
      'आप साइन इन नहीं हैं। ऐसे खाते से साइन इन करें जिसे अनुमति है।',
    'You work in the account of %{name}.': 'आप %{name} के खाते में काम कर रहे हैं।',
    'Reason: %{reason}.': 'कारण: %{reason}.',
    'All you do is recorded under your own name.': 'आप जो भी करते हैं वह आपके नाम से दर्ज होता है।',
    'All you do is recorded under %{actor}.': 'आप जो भी करते हैं वह %{actor} के नाम से दर्ज होता है।',
    'My permissions': 'मेरी अनुमतियाँ',
    'Your role decides which screens you can open. If you need one that is not open, ask the person who manages your account.':
      'आपकी भूमिका तय करती है कि कौन-सी स्क्रीन खुली हैं। ज़रूरत की कोई न हो तो अपने खाते के प्रबंधक को उसका नाम बताएँ।',
    'No access': 'बंद',
    'Permissions by name': 'अनुमतियाँ नाम से',
    'Devices where you are signed in. End any session you do not recognise, then change your password.':
      'जहाँ आप साइन इन हैं। जो आप नहीं पहचानते उसे समाप्त करें, फिर पासवर्ड बदलें।',
    'Devices where this user is signed in.': 'जहाँ यह उपयोगकर्ता साइन इन है।',
    'Sessions could not be loaded': 'सत्र पढ़े नहीं जा सके',
    'No open sessions': 'कहीं साइन इन नहीं',
    'This user has no open sessions.': 'इस उपयोगकर्ता का कोई सत्र खुला नहीं है।',
    End: 'समाप्त करें',
    'End all': 'सभी समाप्त करें',
    'End all others': 'बाक़ी सभी समाप्त करें',
    'End this session': 'यह सत्र समाप्त करें',
    'End sessions': 'सत्र समाप्त करें',
    'The session is signed out at once.': 'जो भी वहाँ है, तुरंत साइन आउट हो जाएगा।',
    'End %{count} sessions? They are signed out at once.': '%{count} सत्र समाप्त करें? जो भी वहाँ है, तुरंत साइन आउट हो जाएगा।',
    'This session': 'यही सत्र',
    Locked: 'लॉक',
    'Just now': 'अभी',
    '%{minutes} minutes ago': '%{minutes} मिनट पहले',
    '%{name} is working in this account': '%{name} इस खाते में काम कर रहे हैं',
    'Working in the account of %{name}': '%{name} के खाते में काम',
  },
  pages: {
    session: {
      idle: 'लॉक',
      register: 'पंजीकरण',
      invitation: 'पंजीकरण',
      code: 'एक बार का कोड',
      forgot: 'भूला हुआ पासवर्ड',
      forgotOlder: 'भूला हुआ पासवर्ड',
      reset: 'नया पासवर्ड',
      forcedChange: 'अपना पासवर्ड चुनें',
      terms: 'नियम और शर्तें',
      privacy: 'गोपनीयता नीति',
      social: 'दूसरी सेवा से साइन इन',
      access: 'मेरी अनुमतियाँ',
    },
  },
  menu: { '/access-control': 'मेरी अनुमतियाँ' },
  desk: {
    sign_in: {
      register: 'पंजीकरण करें',
    },
    legal: {
      terms_0_title: 'यह डेस्क किसलिए है',
      terms_0_text:
        'आप उन लोगों को टेक्स्ट, टू-वे, वॉइस और व्हाट्सऐप संदेश भेजते हैं जिन्होंने आपसे संदेश पाने की सहमति दी है, और देखते हैं कि उनका क्या हुआ।',
      terms_1_title: 'आपकी ज़िम्मेदारी',
      terms_1_text:
        'संदेशों के शब्द, जिन नंबरों पर आप भेजते हैं, और उनके मालिकों की सहमति। भारत में इसका अर्थ है पंजीकृत हेडर और टेम्पलेट (TCCCPR 2018) और डू नॉट डिस्टर्ब रजिस्टर का सम्मान। इन नियमों को तोड़ने वाले संदेश नहीं भेजे जाते।',
      terms_2_title: 'क्रेडिट',
      terms_2_text:
        'अभियान स्वीकार होने पर क्रेडिट रोके जाते हैं और उन्हीं संदेशों के लिए काटे जाते हैं जिन्हें ऑपरेटर ने लिया। जो नहीं लिया गया वह लौटा दिया जाता है। हर लेन-देन आपके विवरण में है।',
      terms_3_title: 'डिलीवरी',
      terms_3_text:
        'स्वीकार किया गया संदेश यह डेस्क कभी नहीं खोता। ऑपरेटर उसे पहुँचाता है या नहीं और कब, यह इसके हाथ में नहीं; ऑपरेटर ने जो बताया वह वैसा ही दिखाया जाता है।',
      terms_4_title: 'आपका खाता',
      terms_4_text:
        'अपना पासवर्ड और API कुंजियाँ अपने पास रखें। आपके खाते का प्रबंधक उसमें काम कर सकता है; तब यह नाम और कारण के साथ वहाँ दर्ज होता है जहाँ आप देख सकते हैं।',
      privacy_0_title: 'क्या रखा जाता है',
      privacy_0_text:
        'संपर्कों और दस्तावेज़ों सहित आपका खाता; आपकी फ़ोन बुक, अभियान और उनके संदेश; डिलीवरी रिपोर्ट; पते और ब्राउज़र सहित साइन-इन; और किसने क्या बदला।',
      privacy_1_title: 'किसलिए',
      privacy_1_text:
        'आपके संदेश भेजने, उनका हिसाब रखने, आपका खाता सुरक्षित रखने और क़ानून की माँग पूरी करने के लिए। कुछ भी बेचा नहीं जाता, और दूसरे खातों को कुछ नहीं दिखाया जाता।',
      privacy_2_title: 'कौन देखता है',
      privacy_2_text: 'आप, आपके खाते के प्रबंधक, और संदेश ले जाने वाले ऑपरेटर, जो केवल संदेश और उसका नंबर देखते हैं।',
      privacy_3_title: 'कब तक',
      privacy_3_text: 'जब तक आपके खाते और क़ानून को चाहिए। साइन-इन तय दिनों के बाद भुला दिए जाते हैं, निर्यात की गई फ़ाइलें एक दिन बाद।',
      privacy_4_title: 'आपके ब्राउज़र में',
      privacy_4_text: 'कोई कुकी नहीं। आपका साइन-इन और डेस्क का रूप इसी ब्राउज़र में रहता है, जब तक आप साइन आउट न करें या उन्हें न मिटाएँ।',
    },
    change: {
      old: 'वर्तमान पासवर्ड',
    },
    register: {
      title: 'पंजीकरण',
      submit: 'पंजीकरण करें',
    },
    access: {
      open: 'खुली',
    },
    sessions: {
      seen: 'अंतिम उपयोग',
      since: 'कब से',
    },
  },
}
