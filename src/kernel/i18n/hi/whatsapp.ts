/** Hindi of WhatsApp: what its messages cost. */
export default {
  resources: {
    'administration/wa-rate-card': {
      name: 'WhatsApp दर सूची',
      one: 'दर सूची',
      fields: {
        user_id: 'किसके लिए',
        effective_from: { help: 'इसी दिन, उपयोगकर्ता और देश की पुरानी दर सूची बदल दी जाती है।' },
      },
    },
  },
  desk: { whatsapp: { default: 'सामान्य' } },
  enums: {
    wa_charge_category: {
      marketing: 'मार्केटिंग',
      utility: 'यूटिलिटी',
      authentication: 'प्रमाणीकरण',
      authentication_international: 'प्रमाणीकरण, अंतरराष्ट्रीय',
      service: 'सेवा',
    },
    wa_charge_source: { own: 'अपनी दरें', inherited: 'ऊपर के खाते से', default: 'सामान्य दरें' },
  },
  words: {
    'WhatsApp rate card': 'WhatsApp दर सूची',
    'Rate card': 'दर सूची',
    'Country and user': 'देश और उपयोगकर्ता',
    'Leave empty for the default. An override holds for the account and the accounts below it.':
      'सामान्य दरों के लिए खाली छोड़ें। अलग दरें इस खाते और इसके नीचे के खातों पर लागू होती हैं।',
    'Effective from': 'कब से लागू',
    'A card of the same day for the same user and country is replaced.':
      'इसी दिन, उपयोगकर्ता और देश की पुरानी दर सूची बदल दी जाती है।',
    Marketing: 'मार्केटिंग',
    'Marketing, provider cost': 'मार्केटिंग, प्रदाता की लागत',
    Utility: 'यूटिलिटी',
    'Utility, provider cost': 'यूटिलिटी, प्रदाता की लागत',
    'Authentication, provider cost': 'प्रमाणीकरण, प्रदाता की लागत',
    'Authentication, international': 'प्रमाणीकरण, अंतरराष्ट्रीय',
    'Authentication, international, provider cost': 'प्रमाणीकरण अंतरराष्ट्रीय, प्रदाता की लागत',
    Service: 'सेवा',
    'Service, provider cost': 'सेवा, प्रदाता की लागत',
    'Volume tiers': 'मात्रा के अनुसार दरें',
    Tier: 'स्तर',
    Activation: 'सक्रियता',
    'Other prices from a number of messages a month on. The first price holds until the first tier begins.':
      'महीने में इतने संदेशों के बाद दूसरी दरें। पहला स्तर शुरू होने तक पहली दर लागू रहती है।',
    'From messages': 'कितने संदेशों से',
    'Up to': 'कितने तक',
    'Provider cost': 'प्रदाता की लागत',
    Coming: 'आगे लागू होगी',
    Replaced: 'बदली गई',
    'Example, to be checked': 'उदाहरण, जाँचना है',
    Override: 'अलग दर',
    'Price of a message': 'एक संदेश की दर',
    Volume: 'मात्रा',
    Price: 'दर',
    'WhatsApp prices': 'WhatsApp की दरें',
    '{count} rate cards activated': '{count} दर सूचियाँ चालू की गईं',
    'Deactivate {count} rate cards? The prices before them count again; without any, nothing can be sent there.':
      '{count} दर सूचियाँ बंद करें? उनसे पहले की दरें फिर लागू होंगी; कोई न हो तो वहाँ कुछ नहीं भेजा जा सकेगा।',
    '{count} rate cards deactivated': '{count} दर सूचियाँ बंद की गईं',
    'Delete override': 'अलग दर हटाएँ',
    'Delete {count} overrides? The prices of the account above, or the default ones, count again.':
      '{count} अलग दरें हटाएँ? ऊपर के खाते की या सामान्य दरें फिर लागू होंगी।',
    '{count} overrides deleted': '{count} अलग दरें हटाई गईं',
    'Only for overrides; default prices can be deactivated': 'केवल अलग दरों के लिए; सामान्य दरें बंद की जा सकती हैं',
    'The provider takes %{amount}.': 'प्रदाता %{amount} लेता है।',
    '%{count} volume tiers.': 'मात्रा के %{count} स्तर।',
    '%{category} from %{count}: %{rate}': '%{category} %{count} से: %{rate}',
    'Below the provider cost': 'प्रदाता की लागत से कम',
    '%{percent} margin': '%{percent} मार्जिन',
    'What it costs': 'कितना लगेगा',
    'Messages in a month': 'महीने के संदेश',
    '%{count} messages (%{category}) to %{country} for %{user} cost:':
      '%{user} के लिए %{country} को %{count} संदेश (%{category}) की लागत:',
    'accounts without prices of their own': 'बिना अपनी दरों वाले खाते',
    'The provider takes more than you ask. You can save it all the same.':
      'प्रदाता आपकी दर से अधिक लेता है। फिर भी इसे सहेजा जा सकता है।',
    'No prices yet': 'अभी कोई दर नहीं',
    'The operator has not set prices for WhatsApp messages yet.': 'ऑपरेटर ने अभी WhatsApp संदेशों की दरें तय नहीं की हैं।',
    'Per message, since %{date}': 'प्रति संदेश, %{date} से',
    'From %{count}': '%{count} से',
    Example: 'उदाहरण',
    'Default prices, as the provider was reported to ask. Check and save them, or set your own.':
      'सामान्य दरें, जैसी प्रदाता की बताई गईं। जाँचकर सहेजें, या अपनी दरें तय करें।',
    'Set prices': 'दरें तय करें',
    'WhatsApp messages go only to countries with a price. Begin with the default prices of a country, then add overrides for single accounts.':
      'WhatsApp संदेश केवल उन देशों को जाते हैं जिनकी दर तय है। पहले किसी देश की सामान्य दरें तय करें, फिर किसी खाते की अलग दरें।',
  },
}
