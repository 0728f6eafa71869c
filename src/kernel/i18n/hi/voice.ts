/** Hindi of voice. */
export default {
  words: {
    'Report of a voice vendor': 'वॉइस विक्रेता की रिपोर्ट',
    'Voice reports set aside': 'अलग रखी गई वॉइस रिपोर्टें',
    'Reports of calls that this desk did not make, and those that it could not read.':
      'उन कॉल की रिपोर्टें जो इस डेस्क ने नहीं कीं, और जो पढ़ी नहीं जा सकीं।',
    'What the vendor sent': 'विक्रेता ने क्या भेजा',
    '{count} reports are being tried again': '{count} रिपोर्टें फिर से आज़माई जा रही हैं',
    'Discard {count} reports? The vendor does not send them again.': '{count} रिपोर्टें हटाएँ? विक्रेता उन्हें दोबारा नहीं भेजता।',
    '{count} reports discarded': '{count} रिपोर्टें हटाई गईं',
    'It belongs to nobody here; the vendor keeps its own.': 'यह यहाँ किसी की नहीं है; विक्रेता अपनी प्रति रखता है।',
  },
}
