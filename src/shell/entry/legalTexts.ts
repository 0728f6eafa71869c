/** What the two legal pages say until the operator has written his own (settings `terms_content`, `privacy_content`). Headings, and the paragraph below each. */

export type LegalText = 'terms' | 'privacy'

export const LEGAL_TEXTS: Readonly<Record<LegalText, Readonly<Record<string, string>>>> = {
  terms: {
    'What this desk is for':
      'You send text, two-way, voice and WhatsApp messages to people who have agreed to hear from you, and see their outcome.',
    'What you answer for':
      'The words of your messages, the numbers you send to, and the consent of their owners. In India that means registered headers and templates (TCCCPR 2018) and respect for the Do Not Disturb register. Messages that break these rules are not sent.',
    Credits:
      'Credits are held when a campaign is accepted and charged for messages that an operator took. What was not taken is given back. Every movement stands in your statement.',
    Delivery:
      'A message that was accepted is never lost by this desk. Whether and when an operator delivers it is not in its hands; what the operator reported is shown as it came.',
    'Your account':
      'Keep your password and API keys to yourself. Whoever manages your account may act in it; when that happens it is recorded, with the name and the reason, where you can see it.',
  },
  privacy: {
    'What is kept':
      'Your account with its contacts and documents; your phone books, campaigns and the messages in them; delivery reports; sign-ins with address and browser; and who changed what.',
    'What it is used for':
      'To send your messages, to account for them, to keep your account safe, and to meet what the law asks of those who carry messages. Nothing is sold, and nothing is shown to other accounts.',
    'Who sees it':
      'You, the people who manage your account, and the operators who carry a message, of which each sees the message and its number.',
    'How long':
      'As long as your account and the law need it. Sign-ins are forgotten after the days that are set for it, files that you export after a day.',
    'In your browser':
      'No cookies. Your sign-in and how you like the desk to look are kept in this browser, until you sign out or clear them.',
  },
}
