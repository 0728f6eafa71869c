/** Hindi of rules that hold campaigns back, of quiet hours, and of what is told when a campaign is paused. */
export default {
  enums: {
    notification_event: { 'campaign-paused': 'अभियान रोका गया', 'campaign-resumed': 'अभियान आगे बढ़ा' },
  },
  words: {
    'Campaign paused': 'अभियान रुका',
    'Campaign resumed': 'अभियान आगे बढ़ा',
    'Quiet hours from': 'शांत समय से',
    'Quiet hours to': 'शांत समय तक',
    'Between these times only one-time passwords are sent; other messages wait. Leave empty for no quiet hours.':
      'इन समयों के बीच केवल ओटीपी भेजे जाते हैं; बाकी रुकते हैं। खाली: कभी शांत नहीं।',
    'Pause a campaign at': 'अभियान रोकें जब',
    '% bad': '% ख़राब',
    'Share of its numbers that are invalid, or of its messages that failed. The owner is notified. 0 means never.':
      'अमान्य नंबरों या असफल संदेशों का हिस्सा। मालिक को बताया जाता है। 0: कभी नहीं।',
    'But not before': 'पर इससे पहले नहीं',
    'Hold a scheduled campaign when it is late by': 'तय समय का अभियान रोकें जब देरी हो',
    'When the desk was down at its time. Its owner lets it go or cancels it.':
      'जब उस समय डेस्क बंद था। मालिक उसे जाने देता है या रद्द करता है।',
  },
}
