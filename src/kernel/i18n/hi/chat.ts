/** Hindi of live chat. */
export default {
  pages: { chat: { list: 'चैट' } },
  badges: { unread_messages_count: 'अपठित संदेश' },
  words: {
    Chat: 'चैट',
    People: 'लोग',
    'Live chat': 'लाइव चैट',
    'Users write to the account above them, to those below them, and to operators. What was written stays when it is switched off.':
      'उपयोगकर्ता अपने ऊपर के खाते को, अपने नीचे के खातों को और ऑपरेटरों को लिख सकते हैं। बंद करने पर लिखे हुए संदेश बने रहते हैं।',
    'Choose someone to write to.': 'किसे लिखना है, चुनें।',
    'Search name, username or company': 'नाम, यूज़रनेम या कंपनी खोजें',
    'Nobody to write to yet': 'अभी लिखने के लिए कोई नहीं है',
    'The user above you, those below you and the operators appear here.':
      'आपके ऊपर का उपयोगकर्ता, आपके नीचे के उपयोगकर्ता और ऑपरेटर यहाँ दिखते हैं।',
    'Nobody matches.': 'ऐसा कोई नहीं है।',
    'Show everyone': 'सभी को दिखाएँ',
    '%{type}, above you': '%{type}, आपके ऊपर',
    '%{type}, below you': '%{type}, आपके नीचे',
    'There is nobody here you can write to.': 'यहाँ कोई नहीं है जिसे आप लिख सकें।',
    'This user is not active and cannot read messages.': 'यह उपयोगकर्ता सक्रिय नहीं है और संदेश नहीं पढ़ सकता।',
    'All people': 'सभी लोग',
    Offline: 'ऑफ़लाइन',
    'Message to %{name}': '%{name} को संदेश',
    'Write a message. Enter sends it.': 'संदेश लिखें। Enter से भेजें।',
  },
  told: {
    'This message is not part of the conversation.': 'यह संदेश इस बातचीत का नहीं है।',
    'Name one message: before it, or after it.': 'एक संदेश बताएँ: उससे पहले, या उसके बाद।',
    'This ID was already used for another message.': 'यह आईडी किसी और संदेश के लिए काम में आ चुकी है।',
    'You can send %{most} messages a second. Try again in a moment.': 'आप एक सेकंड में %{most} संदेश भेज सकते हैं। थोड़ी देर में फिर कोशिश करें।',
    'Enter a message.': 'संदेश लिखें।',
  },
}
