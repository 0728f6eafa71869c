/** Hindi of DLT records: sender IDs, templates and their groups. */
export default {
  desk: { dlt: { no_text: 'संदेश, जैसा आप लिखते हैं।', expired: 'समाप्त' } },
  words: {
    '{count} templates activated': '{count} टेम्पलेट चालू किए गए',
    '{count} templates deactivated': '{count} टेम्पलेट बंद किए गए',
    '{count} templates moved': '{count} टेम्पलेट समूह में डाले या निकाले गए',
    '{count} sender IDs activated': '{count} सेंडर आईडी चालू की गईं',
    '{count} sender IDs approved': '{count} सेंडर आईडी स्वीकृत की गईं',
    '{count} sender IDs rejected': '{count} सेंडर आईडी अस्वीकृत की गईं',
    'Priority changed': 'प्राथमिकता बदली गई',
    '{count} sender IDs deactivated': '{count} सेंडर आईडी बंद की गईं',
    '{count} groups activated': '{count} समूह चालू किए गए',
    '{count} groups deactivated': '{count} समूह बंद किए गए',
    'Users of {count} templates changed': '{count} टेम्पलेट के उपयोगकर्ता बदले गए',
    'Users of {count} sender IDs changed': '{count} सेंडर आईडी के उपयोगकर्ता बदले गए',
    'Users of {count} groups changed': '{count} समूहों के उपयोगकर्ता बदले गए',
    Category: 'श्रेणी',
    'Entity ID': 'एंटिटी आईडी',
    'Template ID': 'टेम्पलेट आईडी',
    'Template name': 'टेम्पलेट का नाम',
    'Approval letter': 'अनुमोदन पत्र',
    'Consent template ID': 'सहमति टेम्पलेट आईडी',
    'Content category': 'सामग्री की श्रेणी',
    'Header ID on DLT': 'DLT पर हेडर आईडी',
    Change: 'बदलाव',
    'Whitelisted links and numbers': 'स्वीकृत लिंक और नंबर',
    'Add to their current ones': 'उनके पास जो है उसमें जोड़ें',
    'Banking, insurance, finance': 'बैंकिंग, बीमा, वित्त',
    'Communication, entertainment, IT': 'संचार, मनोरंजन, आईटी',
    'Consumer goods, automobiles': 'उपभोक्ता वस्तुएँ, वाहन',
    Education: 'शिक्षा',
    'Food, beverages': 'खाद्य, पेय',
    Government: 'सरकारी',
    Health: 'स्वास्थ्य',
    'Real estate': 'रियल एस्टेट',
    Replace: 'बदल दें',
    'Service explicit': 'सेवा, स्पष्ट सहमति',
    'Service implicit': 'सेवा, निहित सहमति',
    'Tourism, leisure': 'पर्यटन, मनोरंजन',
    Transactional: 'लेन-देन',
    'Transactional / service': 'लेन-देन / सेवा',
    'DLT registration': 'DLT पर',
    'Assign to users': 'उपयोगकर्ताओं को दें',
    'Change priority': 'प्राथमिकता बदलें',
    'Test match': 'मिलान जाँचें',
    'Approve {count} sender IDs? Their owners can send with them at once.':
      '{count} सेंडर आईडी स्वीकृत करें? उनके मालिक तुरंत उनसे भेज सकेंगे।',
    'Deactivate {count} templates? Running campaigns continue; new ones cannot use them.':
      '{count} टेम्पलेट बंद करें? जो भेजा जा रहा है वह चलता रहेगा; नया कुछ इनसे नहीं जाएगा।',
    'Reject {count} sender IDs?': '{count} सेंडर आईडी अस्वीकार करें?',
    'As registered on DLT: 6 letters, or 6 digits for promotional. Leave out the prefix and suffix that the operator adds: phones show XX-ABCDEF-S.':
      'जैसा DLT पर दर्ज है: 6 अक्षर, या प्रचार के लिए 6 अंक। ऑपरेटर के उपसर्ग और प्रत्यय के बिना: फ़ोन पर XX-ABCDEF-S दिखता है।',
    'Exactly as registered. Variables: {#var#}, {#numeric#}, {#alphanumeric#}, {#url#}, {#urlott#}, {#cbn#}, {#email#}.':
      'ठीक वैसा जैसा दर्ज है। चर: {#var#}, {#numeric#}, {#alphanumeric#}, {#url#}, {#urlott#}, {#cbn#}, {#email#}।',
    'One per line, as registered on DLT. A dynamic link ends with ?':
      'हर पंक्ति में एक, जैसा DLT पर है। बदलने वाला लिंक ? पर समाप्त होता है',
    'Suggests Instant (OTP) priority.': 'तुरंत (OTP) प्राथमिकता सुझाता है।',
    '1 part': '1 भाग',
    '%{count} parts': '%{count} भाग',
    '%{least} to %{most} parts, depending on the variables': 'वेरिएबल के अनुसार %{least} से %{most} भाग',
    Checks: 'जाँच',
    'Looks good.': 'सब ठीक है।',
    'The message matches': 'संदेश मेल खाता है',
    'The message does not match': 'संदेश मेल नहीं खाता',
    '(end)': '(अंत)',
    'Template groups': 'टेम्पलेट समूह',
    'Templates and users': 'टेम्पलेट और उपयोगकर्ता',
    'Who uses it': 'कौन उपयोग करता है',
    'Leave empty to remove them from their groups.': 'खाली छोड़ने पर वे अपने समूहों से निकल जाएँगे।',
    'Also share their sender IDs': 'उनकी सेंडर आईडी भी दें',
    'A template can only be used with one of its sender IDs.': 'टेम्पलेट की सेंडर आईडी के बिना उससे कुछ नहीं भेजा जा सकता।',
    'Used for rows without one.': 'जिन पंक्तियों में समूह नहीं है उनके लिए।',
    'Sender IDs that are not in the list': 'जो सेंडर आईडी यहाँ नहीं हैं',
    'Skip the row': 'पंक्ति छोड़ दें',
    'Add them as pending approval': 'उन्हें जोड़ें, स्वीकृति की प्रतीक्षा में',
    'Deactivate {count} groups? They are no longer offered when sending; their templates stay as they are.':
      '{count} समूह निष्क्रिय करें? भेजने के पृष्ठ पर वे नहीं दिखेंगे; उनके टेम्पलेट वैसे ही रहेंगे।',
    'Delete {count} groups? Their templates are kept without a group.': '{count} समूह हटाएँ? उनके टेम्पलेट बिना समूह के रहेंगे।',
    'Delete {count} templates? Templates used in campaigns are kept: deactivate those instead.':
      '{count} टेम्पलेट हटाएँ? जिनसे अभियान भेजे गए वे रहेंगे: उन्हें निष्क्रिय करें।',
    'Deactivate {count} sender IDs? Nothing can be sent with them until they are activated again.':
      '{count} सेंडर आईडी निष्क्रिय करें? फिर से सक्रिय होने तक उनसे कुछ नहीं भेजा जा सकता।',
    'Delete {count} sender IDs? Sender IDs used by templates are kept.': '{count} सेंडर आईडी हटाएँ? जिनकी टेम्पलेट को ज़रूरत है वे रहेंगी।',
    Shared: 'साझा',
    'Through the group': 'समूह के द्वारा',
    'Remove from %{name}': '%{name} से वापस लें',
    'Remove %{name} from the group': '%{name} को समूह से निकालें',
    'Not assigned to anyone else.': 'किसी और को नहीं दिया गया।',
    'Who uses %{name}': '%{name}: कौन उपयोग करता है',
    '%{count} pending': '%{count} लंबित',
    'Not used by any template.': 'किसी टेम्पलेट में इसका नाम नहीं है।',
    'Open its templates': 'इसके टेम्पलेट खोलें',
    'No templates yet. Select templates in their list and choose “Move to a group”.':
      'अभी कोई नहीं: टेम्पलेट की सूची में चुनें और “समूह में रखें” दबाएँ।',
    'Rejected:': 'अस्वीकृत:',
    'Last day': 'अंतिम दिन',
    '%{count} days left': '%{count} दिन शेष',
    'The operator adds the letters before and after it.': 'इसके आगे-पीछे के अक्षर ऑपरेटर जोड़ता है, आप कभी नहीं।',
  },
  told: {
    'Sender IDs added, to be approved: %{count} (%{headers}).': 'सेंडर आईडी जोड़ी गईं, स्वीकृति की प्रतीक्षा में: %{count} (%{headers})।',
    'Enter the text as registered.': 'पाठ वैसा ही लिखें जैसा पंजीकृत है।',
    'A template has at most %{most} characters; this one has %{count}.':
      'टेम्पलेट में अधिक से अधिक %{most} अक्षर होते हैं; इसमें %{count} हैं।',
    'Unknown variable format "%{found}", use {#var#} or a typed tag.':
      'वेरिएबल का अज्ञात रूप "%{found}"; {#var#} या प्रकार वाला टैग लिखें।',
    'A template needs fixed text around its variables.': 'टेम्पलेट में वेरिएबल के आसपास स्थिर पाठ चाहिए।',
    'A template can have at most %{most} variables; this one has %{count}.':
      'टेम्पलेट में अधिक से अधिक %{most} वेरिएबल हो सकते हैं; इसमें %{count} हैं।',
    'TRAI recommends at most %{most} variables; operators may refuse %{count}.':
      'TRAI अधिक से अधिक %{most} वेरिएबल सुझाता है; ऑपरेटर %{count} अस्वीकार कर सकते हैं।',
    'Variables %{place} and %{next} are side by side; operators may refuse that.':
      'वेरिएबल %{place} और %{next} साथ-साथ हैं; ऑपरेटर इसे अस्वीकार कर सकते हैं।',
    'Neither a sender ID nor the entity name appears in the text; operators expect one of them.':
      'पाठ में न सेंडर आईडी है, न संस्था का नाम; ऑपरेटर इनमें से एक चाहते हैं।',
    '"%{sign}" (%{code}) makes every message Unicode: 70 characters in one part, 67 in each of several.':
      '"%{sign}" (%{code}) से हर संदेश Unicode बनता है: एक भाग में 70 अक्षर, कई भागों में हर एक में 67।',
    'A template ID has 12 to 19 digits.': 'टेम्पलेट आईडी में 12 से 19 अंक होते हैं।',
    'A promotional template needs promotional (numeric) sender IDs; %{names} is none.':
      'प्रमोशनल टेम्पलेट के लिए प्रमोशनल (अंकों वाली) सेंडर आईडी चाहिए; %{names} ऐसी नहीं है।',
    'any text': 'कोई भी पाठ',
    'digits only': 'केवल अंक',
    'letters, digits and blanks only': 'केवल अक्षर, अंक और रिक्त स्थान',
    'a link that starts with http://, https:// or www.': 'http://, https:// या www. से शुरू होने वाला लिंक',
    'an Indian number to call': 'कॉल करने योग्य भारतीय नंबर',
    'an e-mail address': 'ई-मेल पता',
    'The template has %{count} characters; at most %{most} can be checked. Shorten it.':
      'टेम्पलेट में %{count} अक्षर हैं; अधिक से अधिक %{most} जाँचे जा सकते हैं। इसे छोटा करें।',
    'The template has %{count} variables; at most %{most} can be checked. Shorten it.':
      'टेम्पलेट में %{count} वेरिएबल हैं; अधिक से अधिक %{most} जाँचे जा सकते हैं। इसे छोटा करें।',
    'The message has %{count} characters; at most %{most} can be checked. Shorten it.':
      'संदेश में %{count} अक्षर हैं; अधिक से अधिक %{most} जाँचे जा सकते हैं। इसे छोटा करें।',
    'Variable %{place} (%{tag}) has %{has} characters; at most %{most} are allowed.':
      'वेरिएबल %{place} (%{tag}) में %{has} अक्षर हैं; अधिक से अधिक %{most} की अनुमति है।',
    'Variable %{place} (%{tag}) must be %{what}; the message has nothing there.':
      'वेरिएबल %{place} (%{tag}) में यह होना चाहिए: %{what}; संदेश में वहाँ कुछ नहीं है।',
    'Variable %{place} (%{tag}) must be %{what}; the message has "%{found}" there.':
      'वेरिएबल %{place} (%{tag}) में यह होना चाहिए: %{what}; संदेश में वहाँ "%{found}" है।',
    'Variable %{place} (%{tag}) is "%{found}", which is not on the entity\'s list of whitelisted links and numbers.':
      'वेरिएबल %{place} (%{tag}) "%{found}" है, जो संस्था की स्वीकृत लिंक और नंबरों की सूची में नहीं है।',
    'At character %{at} the template ends, but the message goes on with "%{found}".':
      'अक्षर %{at} पर टेम्पलेट समाप्त होता है, पर संदेश "%{found}" से आगे चलता है।',
    'At character %{at} the template goes on with "%{expected}", but the message ends.':
      'अक्षर %{at} पर टेम्पलेट "%{expected}" से आगे चलता है, पर संदेश समाप्त हो जाता है।',
    'At character %{at} the template goes on with "%{expected}", but the message goes on with "%{found}".':
      'अक्षर %{at} पर टेम्पलेट "%{expected}" से आगे चलता है, पर संदेश "%{found}" से।',
    'Enter %{name} only: the operator adds the prefix and suffix.': 'केवल %{name} लिखें: आगे-पीछे के अक्षर ऑपरेटर जोड़ता है।',
    'Enter 6 letters, or 6 digits for a promotional sender ID.': '6 अक्षर लिखें, या प्रमोशनल सेंडर आईडी के लिए 6 अंक।',
    '%{header} is a generic word; operators refuse those.': '%{header} सामान्य शब्द है; ऑपरेटर ऐसे शब्द अस्वीकार करते हैं।',
    'Names of government bodies need their permission.': 'सरकारी संस्थाओं के नाम के लिए उनकी अनुमति चाहिए।',
    'Promotional sender IDs usually start with the digit of their content category, here %{category}.':
      'प्रमोशनल सेंडर आईडी प्रायः अपनी सामग्री श्रेणी के अंक से शुरू होती है, यहाँ %{category}।',
    'Campaigns were sent with this template. Deactivate it instead: reports keep its name.':
      'इस टेम्पलेट से अभियान भेजे जा चुके हैं। इसे हटाने के बजाय बंद करें: रिपोर्ट में इसका नाम बना रहता है।',
    'The message matches.': 'संदेश मेल खाता है।',
    'The message does not match.': 'संदेश मेल नहीं खाता।',
    'Removed; 1 user still has them through a group.': 'हटाए गए; 1 उपयोगकर्ता के पास वे अब भी समूह से हैं।',
    'Removed; %{count} users still have them through a group.': 'हटाए गए; %{count} उपयोगकर्ताओं के पास वे अब भी समूह से हैं।',
    'Assigned; %{count} of the sender IDs are not yours to share.': 'सौंपे गए; %{count} सेंडर आईडी आपकी नहीं हैं, इसलिए साझा नहीं हुईं।',
    'The group belongs to another account than these templates.': 'समूह इन टेम्पलेट से अलग खाते का है।',
    '%{key} is used by 1 active template. Deactivate or change them first.':
      '%{key} 1 सक्रिय टेम्पलेट में काम आती है। पहले उसे बंद करें या बदलें।',
    '%{key} is used by %{count} active templates. Deactivate or change them first.':
      '%{key} %{count} सक्रिय टेम्पलेट में काम आती है। पहले उन्हें बंद करें या बदलें।',
    'Choose sender IDs that belong to the same owner or are assigned to it.': 'वे सेंडर आईडी चुनें जो उसी स्वामी की हैं या उसे सौंपी गई हैं।',
    'Choose a group of the same owner.': 'उसी स्वामी का समूह चुनें।',
    'Choose only active sender IDs.': 'केवल सक्रिय सेंडर आईडी चुनें।',
    'Service explicit was retired in 2025. Choose Promotional.': 'सर्विस एक्सप्लिसिट 2025 में बंद हो गई। प्रमोशनल चुनें।',
  },
}
