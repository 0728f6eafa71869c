/** The desk's own words on pages that recipients see: in English, or in Hindi where their phone asks for it. */

const EN = {
  yes: 'Yes, I am interested',
  no: 'No, thank you',
  question: 'Your answer',
  name: 'Your name',
  mobile: 'Your mobile number',
  email: 'Your e-mail address',
  message: 'Your message',
  rating: 'Your rating',
  worst: 'lowest',
  best: 'highest',
  comment: 'Anything you would like to add',
  optional: 'optional',
  send: 'Send',
  thanks: 'Thank you. Your answer has been received.',
  already: 'You have already answered. Thank you.',
  open: 'Open file',
  missing: 'This link is not available',
  missingMore: 'It may have been mistyped, or its content is no longer available.',
  expired: 'This link has expired',
  expiredMore: 'Its content is no longer available.',
  tooMany: 'Too many attempts',
  tooManyMore: 'Wait a minute, then try again.',
  busy: 'Not available at the moment',
  busyMore: 'Nothing was saved. Try again in a moment.',
  wrong: 'Please check what you entered.',
} as const

export type PageWords = Readonly<Record<keyof typeof EN, string>>

const HI: PageWords = {
  yes: 'हाँ, मेरी रुचि है',
  no: 'नहीं, धन्यवाद',
  question: 'आपका उत्तर',
  name: 'आपका नाम',
  mobile: 'आपका मोबाइल नंबर',
  email: 'आपका ई-मेल पता',
  message: 'आपका संदेश',
  rating: 'आपकी रेटिंग',
  worst: 'सबसे कम',
  best: 'सबसे अधिक',
  comment: 'कुछ और कहना चाहें तो लिखें',
  optional: 'वैकल्पिक',
  send: 'भेजें',
  thanks: 'धन्यवाद। आपका उत्तर मिल गया है।',
  already: 'आप पहले ही उत्तर दे चुके हैं। धन्यवाद।',
  open: 'फ़ाइल खोलें',
  missing: 'यह लिंक उपलब्ध नहीं है',
  missingMore: 'हो सकता है कि पता ग़लत लिखा गया हो, या यह पृष्ठ अब न हो।',
  expired: 'इस लिंक की अवधि समाप्त हो गई है',
  expiredMore: 'यह पृष्ठ अब नहीं दिखाया जाता।',
  tooMany: 'बहुत अधिक प्रयास',
  tooManyMore: 'एक मिनट रुककर फिर प्रयास करें।',
  busy: 'अभी उपलब्ध नहीं है',
  busyMore: 'कुछ भी सहेजा नहीं गया। थोड़ी देर में फिर प्रयास करें।',
  wrong: 'कृपया भरी हुई जानकारी जाँच लें।',
}

export type PageLanguage = 'en' | 'hi'

/** The language a phone asks for first, of the two there are. */
export const pageLanguage = (accepted: string | undefined): PageLanguage => (/^\s*hi\b/i.test(accepted ?? '') ? 'hi' : 'en')

export const pageWords = (language: PageLanguage): PageWords => (language === 'hi' ? HI : EN)
