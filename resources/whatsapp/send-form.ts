import { sendForm, toWhom, whenAndHow } from '../campaigns/port.ts'
import { date, number, object, reference } from '../language/fields.ts'

const { user_id, campaign, country_id } = sendForm

/** Fields of a WhatsApp message to many (rule whatsapp-90): what it has in common with a text is the text's own (rule campaigns-1). */
export const waSendForm = {
  user_id,
  campaign: { ...campaign, example: 'Diwali offer' },
  whats_app_configuration_id: reference({
    label: 'Number',
    required: true,
    resource: 'whatsapp-message-configuration',
    dependsOn: { user_id: 'user_id' },
    help: 'From which it is sent: your own, or one lent to you.',
  }),
  whats_app_template_id: number({
    label: 'Template',
    required: true,
    min: 1,
    plain: true,
    help: 'An approved template of the business that the number belongs to.',
  }),
  country_id: reference({ label: country_id.label, resource: country_id.resource, help: country_id.help }),
  variables: object({
    label: 'Values of the variables',
    help: 'By header, body and buttons: each variable, or each button by its place from 0, with a text for all or the column of the file. Under cards by the place of the card: 0.body.1, 0.buttons.0.',
    pattern: '^(header|body|buttons|cards)$',
    patternMessage: 'Names are header, body, buttons and cards',
    example: { body: { 1: { column: 'Name' }, 2: { value: '20 %' } }, buttons: { 0: { value: 'diwali' } } },
  }),
  header_media: object({
    label: 'File of the header',
    help: 'Where the template has an image, a video or a document: a file of the media library, or a public link. Leave empty for that of the template.',
    pattern: '^(wa_file_id|link)$',
    patternMessage: 'Names are wa_file_id and link',
    example: { link: 'https://www.example.in/offer.jpg' },
  }),
  card_media: object({
    label: 'Files of the cards',
    help: 'Where the template has cards: for each, by its number from 1, a file of the media library or a public link.',
    pattern: '^([1-9]|10)$',
    patternMessage: 'Names are the numbers of the cards, from 1',
    example: { 1: { link: 'https://www.example.in/lamps.jpg' }, 2: { link: 'https://www.example.in/chairs.jpg' } },
  }),
  header_location: object({
    label: 'Place of the header',
    help: 'Where the template has a place.',
    pattern: '^(latitude|longitude|name|address)$',
    patternMessage: 'Names are latitude, longitude, name and address',
    example: { latitude: 18.52, longitude: 73.85, name: 'Sunrise Stores', address: 'MG Road, Pune' },
  }),
  offer_expires_at: date({
    label: 'Offer ends',
    precision: 'minute',
    ahead: true,
    help: 'Where the template has an offer that ends: until when, for all.',
  }),
  ...toWhom,
  ...whenAndHow,
}
