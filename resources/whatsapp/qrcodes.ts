import { QR_LIMITS } from '../../messaging/whatsapp/limits.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, reference, select, text } from '../language/fields.ts'
import { nullable, object, string } from '../language/shape.ts'
import { PICTURE_FORMATS } from './choices.ts'

/** Codes that open a chat with a number, a message already written (rules whatsapp-55 to whatsapp-57). */
export const qrcodes = defineResource({
  name: 'wa-get-qr-list',
  table: 'wa_qrcodes',
  owner: 'user_id',
  label: { one: 'QR code', many: 'WhatsApp QR codes' },
  group: 'WhatsApp',
  icon: 'qr',
  title: 'prefilled_message',
  fields: {
    wa_configuration_id: reference({
      label: 'Number',
      resource: 'whatsapp-message-configuration',
      required: true,
      writable: 'create',
      help: 'Whoever scans the code opens a chat with it.',
    }),
    prefilled_message: text({
      label: 'Message',
      required: true,
      max: QR_LIMITS.prefilledMessage,
      writable: 'create',
      lines: 3,
      example: 'Hello, I would like to know more.',
      help: 'Stands in the chat, ready to be sent.',
    }),
    image_format: select({
      label: 'Image',
      choices: PICTURE_FORMATS,
      default: 'PNG',
      display: 'radio',
      writable: 'create',
      help: 'SVG stays sharp in print of any size.',
    }),
    deep_link_url: text({ label: 'Link', writable: 'never', mono: true }),
    code: text({ label: 'Code', writable: 'never', mono: true }),
    has_image: checkbox({ label: 'Image kept', writable: 'never', virtual: true }),
    user_id: reference({ label: 'Owner', resource: 'users', visibleTo: [0, 1, 3], writable: 'never' }),
    created_at: date({ label: 'Created', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST wa-qrcodes', can: 'wa-qrcode-list' },
    get: { call: 'GET wa-qrcode/{id}', can: 'wa-qrcode-list' },
    create: { call: 'POST wa-qrcode', can: 'wa-qrcode-create' },
    delete: { call: 'DELETE wa-qrcode/{id}', can: 'wa-qrcode-delete' },
  },
  list: {
    columns: ['wa_configuration_id', 'prefilled_message', 'image_format', 'deep_link_url', 'user_id', 'created_at'],
    card: ['prefilled_message', 'image_format', 'deep_link_url', 'created_at'],
    filters: ['wa_configuration_id', 'user_id', 'created_at'],
    search: ['prefilled_message', 'code'],
    sort: ['id', 'desc'],
  },
  form: ['wa_configuration_id', 'prefilled_message', 'image_format'],
  actions: {
    show: {
      on: 'row',
      label: 'Enlarge',
      icon: 'eye',
      call: 'GET wa-qrcode-file/{id}',
      can: 'wa-qrcode-list',
      reads: true,
      dialog: 'image',
      answers: object({
        /** Saves the picture; works for ten minutes. Null until it was fetched. */
        file_path: nullable(string()),
      }),
    },
    fetch: {
      on: 'row',
      label: 'Fetch image',
      icon: 'refresh',
      call: 'POST wa-qrcode-file/{id}',
      can: 'wa-qrcode-create',
      writes: true,
      when: { has_image: 0 },
      needs: { has_image: 'The image is here already' },
      otherwise: 'hidden',
      noUndo: 'It only keeps a picture that the provider has.',
      done: 'Image fetched',
    },
    picture: {
      on: 'call',
      label: 'The picture itself',
      call: 'GET wa-qrcode-picture/{id}',
      can: 'wa-qrcode-list',
      reads: true,
      answers: 'file',
    },
  },
})
