/** What the provider's call for messages takes, written from what it publishes (rule whatsapp-8). */
import { recordOf } from '../record.ts'
import { tell } from '../tell.ts'
import { interactive } from './interactiveBody.ts'
import { bool, type Check, exactlyOne, link, list, number, object, oneOf, type Problem, text, where } from './shape.ts'
import { templateContent } from './templateBody.ts'

/** Digits with the country code, of which E.164 has 15 at most. */
const RECIPIENT = /^\+?[1-9]\d{6,14}$/

/** Signs of the text that comes back in every report of a message: by it a message is known again. */
const CALLBACK_DATA_LENGTH = 512

const TEXT_LENGTH = 4096
/** Signs below a picture, a film or a document. */
export const CAPTION_LENGTH = 1024
const CAPTION = text(CAPTION_LENGTH, { least: 0 })
const ID = text(256)
const optionalText = text(1024, { least: 0 })

/** A file by the id it was uploaded under, or by a link. */
const media = (more: Readonly<Record<string, Check>> = {}): Check =>
  where(object({}, { id: ID, link: link(), ...more }), exactlyOne('id', 'link'))

const contact = object(
  {
    name: object(
      { formatted_name: text(1024) },
      {
        first_name: optionalText,
        last_name: optionalText,
        middle_name: optionalText,
        prefix: optionalText,
        suffix: optionalText,
      },
    ),
  },
  {
    phones: list(object({}, { phone: optionalText, type: optionalText, wa_id: optionalText })),
    emails: list(object({}, { email: optionalText, type: optionalText })),
    urls: list(object({}, { url: optionalText, type: optionalText })),
    addresses: list(
      object(
        {},
        {
          street: optionalText,
          city: optionalText,
          state: optionalText,
          zip: optionalText,
          country: optionalText,
          country_code: optionalText,
          type: optionalText,
        },
      ),
    ),
    org: object({}, { company: optionalText, department: optionalText, title: optionalText }),
    birthday: text(10, { pattern: /^\d{4}-\d\d-\d\d$/, form: tell('a date such as 1990-12-31') }),
  },
)

/** What each type of message has under its own name. */
const CONTENTS = {
  text: object({ body: text(TEXT_LENGTH) }, { preview_url: bool }),
  image: media({ caption: CAPTION }),
  video: media({ caption: CAPTION }),
  audio: media({ voice: bool }),
  document: media({ caption: CAPTION, filename: text(240) }),
  sticker: media(),
  location: object(
    { latitude: number(-90, 90, false), longitude: number(-180, 180, false) },
    { name: text(1000), address: text(1000) },
  ),
  contacts: list(contact, 1, 257),
  // An empty one takes the reaction back.
  reaction: object({ message_id: text(1024), emoji: text(16, { least: 0 }) }),
  interactive,
  template: templateContent,
} as const satisfies Readonly<Record<string, Check>>

const product = oneOf('whatsapp')

const messageOf = (type: string, content: Check): Check =>
  object(
    {
      messaging_product: product,
      to: text(16, { pattern: RECIPIENT, form: tell('a number with its country code, 7 to 15 digits') }),
      [type]: content,
    },
    {
      type: oneOf(type),
      recipient_type: oneOf('individual'),
      context: object({ message_id: text(1024) }),
      biz_opaque_callback_data: text(CALLBACK_DATA_LENGTH),
    },
  )

/** One for each type, made once: they are asked thousands of times a second. */
const MESSAGES = new Map<string, Check>(Object.entries(CONTENTS).map(([type, content]) => [type, messageOf(type, content)]))

const mark = object(
  { messaging_product: product, status: oneOf('read'), message_id: text(1024) },
  { typing_indicator: object({ type: oneOf('text') }) },
)

/**
 * Why the provider would refuse this body of its call for messages; empty where it would take it. Whether the template fits, the person can
 * be written to and so on is not told by the body.
 */
export const problemsOf = (body: unknown): Problem[] => {
  const { status, type = 'text' } = recordOf(body)
  if (status !== undefined) return mark(body, '')
  const check = typeof type === 'string' ? MESSAGES.get(type) : undefined
  return check
    ? check(body, '')
    : [{ at: 'type', message: tell('Give one of %{words}.', { words: [...MESSAGES.keys()].join(', ') }) }]
}
