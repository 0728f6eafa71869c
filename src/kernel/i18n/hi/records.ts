/** Hindi of DLT and SMS records: template groups, lending, sender IDs, phone book, blacklist. */
export default {
  words: {
    Group: 'समूह',
    Groups: 'समूह',
    Users: 'उपयोगकर्ता',
    Templates: 'टेम्पलेट',
    'Template group': 'टेम्पलेट समूह',
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
    'Added by': 'किसने जोड़ा',
    'Block several': 'कई रोकें',
    'Mobile numbers': 'मोबाइल नंबर',
    'Separate numbers with commas, spaces or new lines; up to 10,000. Start numbers of other countries with + and the country code.':
      'कॉमा, खाली जगह या नई पंक्ति से अलग; 10,000 तक। दूसरे देशों के नंबर + और उनके कोड के साथ।',
    'Move to a group': 'समूह में ले जाएँ',
    'Copy to a group': 'समूह में प्रतिलिपि बनाएँ',
    'Merge into another group': 'दूसरे समूह में मिलाएँ',
    'Merge into': 'किसमें',
    'Numbers that are already there are kept once, and their empty fields are filled in. The emptied groups are deleted.':
      'जो नंबर वहाँ पहले से है वह एक ही बार रहेगा; खाली जानकारी भर दी जाएगी। खाली हुए समूह हटा दिए जाएँगे।',
    'Numbers also in other groups': 'दूसरे समूहों में भी नंबर',
    'Keep them in this group only': 'उन्हें केवल इसी समूह में रखें',
    'Remove the numbers of {group_name} from all other groups of the same owner? Fields that are empty here are filled in from those groups.':
      '{group_name} के जो नंबर उसी मालिक के दूसरे समूहों में हैं, वे वहाँ से हटा दिए जाएँगे। यहाँ जो खाली है वह उनसे भरा जाएगा।',
    'Deactivate {count} groups? They are no longer offered when sending; their templates stay as they are.':
      '{count} समूह निष्क्रिय करें? भेजने के पृष्ठ पर वे नहीं दिखेंगे; उनके टेम्पलेट वैसे ही रहेंगे।',
    'Delete {count} groups? Their templates are kept without a group.': '{count} समूह हटाएँ? उनके टेम्पलेट बिना समूह के रहेंगे।',
    'Delete {count} groups with all their contacts?': '{count} समूह उनके सभी संपर्कों के साथ हटाएँ?',
    'Delete {count} templates? Templates used in campaigns are kept: deactivate those instead.':
      '{count} टेम्पलेट हटाएँ? जिनसे अभियान भेजे गए वे रहेंगे: उन्हें निष्क्रिय करें।',
    'Deactivate {count} sender IDs? Nothing can be sent with them until they are activated again.':
      '{count} सेंडर आईडी निष्क्रिय करें? फिर से सक्रिय होने तक उनसे कुछ नहीं भेजा जा सकता।',
    'Delete {count} sender IDs? Sender IDs used by templates are kept.': '{count} सेंडर आईडी हटाएँ? जिनकी टेम्पलेट को ज़रूरत है वे रहेंगी।',
    '%{label}: done': '%{label}: हो गया',
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
    'All contacts': 'सभी संपर्क',
    'Add a group': 'समूह जोड़ें',
    'Find a group': 'समूह खोजें',
    'Import contacts': 'संपर्क आयात करें',
    'Export contacts': 'संपर्क निर्यात करें',
    'Send SMS to the group': 'समूह को SMS भेजें',
    'More groups': 'और समूह',
    'No group matches.': 'किसी समूह के नाम में यह नहीं है।',
    'Contacts belong to groups. Add a group, then add contacts by hand or import a file.':
      'संपर्क समूहों में रहते हैं। एक समूह जोड़ें, फिर उसे हाथ से या फ़ाइल से भरें।',
    '%{name}: also in other groups': '%{name}: दूसरे समूहों में भी',
    'No number in this group is in another group': 'इस समूह का कोई नंबर दूसरे समूह में नहीं है',
    '%{count} numbers. “Keep them in this group only” removes them from the others.':
      '%{count} नंबर। “उन्हें केवल इसी समूह में रखें” उन्हें बाक़ी समूहों से हटाता है।',
  },
  desk: {
    dlt: {
      expired: 'समाप्त',
    },
  },
}
