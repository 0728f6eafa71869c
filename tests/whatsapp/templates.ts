import type { ButtonsComponent, Template, TemplateButton } from '../../messaging/whatsapp/template.ts'

export const buttons = (...list: TemplateButton[]): ButtonsComponent => ({ type: 'BUTTONS', buttons: list })

/** With something of everything that is usual. */
export const orderTemplate = (): Template => ({
  name: 'order_ready',
  language: 'en_US',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['4711'] } },
    { type: 'BODY', text: 'Dear {{1}}, your order {{2}} is ready.', example: { body_text: [['Asha', '4711']] } },
    { type: 'FOOTER', text: 'Sunrise Stores' },
    buttons(
      { type: 'QUICK_REPLY', text: 'On my way' },
      { type: 'QUICK_REPLY', text: 'Stop promotions' },
      { type: 'URL', text: 'Track', url: 'https://example.in/{{1}}', example: ['https://example.in/4711'] },
    ),
  ],
})

export const loginTemplate = (): Template => ({
  name: 'login_code',
  language: 'en',
  category: 'AUTHENTICATION',
  components: [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 10 },
    buttons({ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }),
  ],
})

/** An offer that ends, with a code to copy and a link. */
export const saleTemplate = (): Template => ({
  name: 'sale_ends',
  language: 'en',
  category: 'MARKETING',
  parameter_format: 'POSITIONAL',
  components: [
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ends soon', has_expiration: true } },
    { type: 'BODY', text: 'All lamps are 20 % off.' },
    buttons({ type: 'COPY_CODE', example: 'LAMPS20' }, { type: 'URL', text: 'Shop', url: 'https://example.in/lamps' }),
  ],
})

/** Cards with a picture, a text of each person, and two buttons each. */
export const cardsTemplate = (count = 2): Template => ({
  name: 'lamps_and_chairs',
  language: 'en',
  category: 'MARKETING',
  parameter_format: 'POSITIONAL',
  components: [
    { type: 'BODY', text: 'New at Sunrise Stores.' },
    {
      type: 'CAROUSEL',
      cards: Array.from({ length: count }, (_, place) => ({
        components: [
          { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW'] } },
          { type: 'BODY', text: `For {{1}}: lamp ${place + 1}.`, example: { body_text: [['Asha']] } },
          buttons(
            { type: 'QUICK_REPLY', text: 'Keep it' },
            { type: 'URL', text: 'Buy', url: 'https://example.in/{{1}}', example: ['https://example.in/lamp'] },
          ),
        ],
      })),
    },
  ],
})
