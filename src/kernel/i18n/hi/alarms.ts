import type { AlarmKindName } from '../../../../resources/system/alarm-kinds.ts'

type Texts = Readonly<Record<AlarmKindName, { label: string; sentence: string }>>

const kinds: Texts = {
  disk_low: {
    label: 'कम खाली जगह',
    sentence: '{{host}} पर जहाँ डेस्क का डेटा है ({{folder}}) वहाँ {{total}} में से {{free}} बचा है। जल्द जगह खाली करें।',
  },
  disk_full: {
    label: 'डिस्क भर गई',
    sentence:
      '{{host}} पर जहाँ डेस्क का डेटा है ({{folder}}) वहाँ {{total}} में से {{free}} बचा है। संदेश और अपलोड रुक रहे हैं: अभी जगह खाली करें।',
  },
  queue: {
    label: 'कतार रुकी है',
    sentence: '{{route}} के लिए संदेश प्रतीक्षा में हैं और उसके गेटवे ने {{since}} से कोई नहीं लिया।',
  },
  rows_stuck: {
    label: 'अभियान आगे नहीं बढ़ रहे',
    sentence: '{{campaigns}} स्वीकृत अभियानों के संदेश बनने बाकी हैं और {{since}} से कोई नहीं बना।',
  },
  route_down: { label: 'रूट बंद है', sentence: '{{route}} का {{since}} से कोई कनेक्शन नहीं। {{error}}' },
  rate_low: {
    label: 'रूट तय गति से धीमा है',
    sentence: '{{route}} प्रति सेकंड {{tps}} में से {{measured}} संदेश भेज रहा है जबकि {{waiting}} प्रतीक्षा में हैं।',
  },
  receipts_unmatched: {
    label: 'बिना संदेश की रसीदें',
    sentence: '{{account}} की {{count}} रसीदें हमारे किसी संदेश की नहीं। उसके रूट पर देखें कि ऑपरेटर संदेश आईडी कैसे लिखता है।',
  },
  receipts_contradict: {
    label: 'रसीदें जो अपने संदेशों से मेल नहीं खातीं',
    sentence: '{{route}} की {{total}} में से {{count}} रसीदों में संदेशों से अलग नंबर हैं। वे रखी गई हैं, लागू नहीं की गईं।',
  },
  receipts_format: {
    label: 'संदेश आईडी का प्रारूप संदिग्ध है',
    sentence: '{{route}} पर संदेश आईडी {{format}} के रूप में पढ़ी जाती हैं; उसकी रसीदें {{seen}} जैसी दिखती हैं।',
  },
  worker_silent: {
    label: 'प्रोसेस चुप है',
    sentence: '{{host}} पर प्रोसेस {{pid}} ({{role}}) ने {{since}} से कोई संकेत नहीं दिया: वह जम गई, कट गई या चली गई।',
  },
  worker_none: {
    label: 'कुछ नहीं भेजा जा रहा: कोई वर्कर नहीं',
    sentence: 'संदेश भेजने वाली कोई प्रोसेस नहीं चल रही। ROLE=worker या ROLE=all से एक शुरू करें।',
  },
  restored: {
    label: 'बहाल किया गया डेटाबेस',
    sentence: 'यह डेटाबेस बहाल किया या हटाया गया है। पहले स्वीकार किए गए संदेश किसी एडमिन के निर्णय तक प्रतीक्षा में हैं।',
  },
  counters: {
    label: 'गिनती अलग थी',
    sentence: 'अभियान {{entity_id}} की गिनती उसके संदेशों से अलग थी। उसे ठीक कर दिया गया।',
  },
  facts: {
    label: 'रिपोर्ट के आँकड़े अलग थे',
    sentence: '{{entity_id}} के आँकड़े संदेशों से अलग थे। उन्हें ठीक कर दिया गया।',
  },
  ledger_sum: {
    label: 'खाता-बही का जोड़ ग़लत है',
    sentence: 'रूट प्रकार {{entity_id}} के सभी शेष मिलाकर 0 के बजाय {{sum}} ({{unit}}) हैं।',
  },
  ledger_transaction: {
    label: 'लेन-देन का जोड़ ग़लत है',
    sentence: 'लेन-देन {{entity_id}} की प्रविष्टियाँ एक-दूसरे को नहीं काटतीं: मिलाकर {{sum}}।',
  },
  wallet_balance: {
    label: 'शेष प्रविष्टियों से अलग है',
    sentence: 'वॉलेट {{entity_id}} में {{balance}} ({{unit}}) दिखता है, उसकी अंतिम प्रविष्टि में {{last_entry}}।',
  },
  campaign_hold: {
    label: 'रोके गए क्रेडिट अलग हैं',
    sentence: 'अभियान {{entity_id}} में {{hold}} क्रेडिट रोके हैं; उसके खुले संदेश {{open}} के हैं।',
  },
  campaign_ledger: {
    label: 'अभियान खाता-बही से अलग है',
    sentence: 'अभियान {{entity_id}} में {{shown}} क्रेडिट लगे दिखते हैं, खाता-बही में {{ledger}}।',
  },
  audit: {
    label: 'ऑडिट लॉग से छेड़छाड़ हुई',
    sentence: 'ऑडिट लॉग की प्रविष्टि {{entity_id}} वैसी नहीं जैसी मुहरबंद हुई थी। {{intact_to}} तक वह सही है।',
  },
}

const textsOf = (prefix: string, which: 'label' | 'sentence'): Record<string, string> =>
  Object.fromEntries(Object.entries(kinds).map(([kind, texts]) => [`${prefix}${kind}`, texts[which]]))

/** Hindi of the alarms of the platform (resources/system/alarm-kinds.ts). */
export default {
  words: {
    'No alarm so far': 'अब तक कोई चेतावनी नहीं',
    'Disk, queues, links, receipts, processes and credits are watched. What is wrong for a minute is listed here, with since when and until when.':
      'डिस्क, कतार, लिंक, रसीदों, प्रोसेस और खाता-बही पर नज़र रखी जाती है। जो एक मिनट तक ग़लत रहे वह यहाँ आता है, और यह भी कि कब तक रहा।',
  },
  resources: {
    alarms: {
      name: 'चेतावनियाँ',
      one: 'चेतावनी',
      fields: {
        kind: 'चेतावनी',
        state: 'स्थिति',
        sentence: 'क्या ग़लत है',
        severity: 'गंभीरता',
        since: 'कब से',
        resolved_at: 'कब तक',
        entity: 'रिकॉर्ड का प्रकार',
        entity_id: 'रिकॉर्ड',
        detail: 'विवरण',
        'state.choices.open': 'खुली',
        'state.choices.over': 'समाप्त',
        'severity.choices.critical': 'गंभीर',
        'severity.choices.warning': 'सावधान',
        ...textsOf('kind.choices.', 'label'),
      },
    },
  },
  desk: {
    alarms: {
      ...textsOf('sentences.', 'sentence'),
    },
  },
}
