/** Hindi of webhooks. */
export default {
  enums: { webhook_status: { pending: 'प्रतीक्षा में', delivered: 'पहुँचा', failed: 'असफल', blocked: 'पता अस्वीकृत' } },
  words: {
    'Message status set by hand or by rule': 'संदेश की स्थिति हाथ से या नियम से लगाई गई',
    'Create a new secret': 'नया रहस्य बनाना',
    'Set the webhook': 'वेबहुक तय करना',
    'Message accepted by the operator': 'ऑपरेटर ने संदेश लिया',
    'Message delivered': 'संदेश पहुँचा',
    'Message failed': 'संदेश असफल',
    'Address refused': 'पता अस्वीकृत',
    'Link of a two-way message opened': 'टू-वे संदेश का लिंक खोला गया',
    'Two-way message answered': 'टू-वे संदेश का उत्तर आया',
    'WhatsApp message sent': 'WhatsApp संदेश भेजा गया',
    'WhatsApp message delivered': 'WhatsApp संदेश पहुँचा',
    'WhatsApp message read': 'WhatsApp संदेश पढ़ा गया',
    'WhatsApp message failed': 'WhatsApp संदेश असफल',
    'WhatsApp message received': 'WhatsApp संदेश आया',
  },
}
