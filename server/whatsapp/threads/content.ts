import { recordOf } from '../../../messaging/record.ts'
import { THREAD_MESSAGE_TYPES } from '../../../resources/whatsapp/thread-choices.ts'
import { type Json, recordsIn, wordIn } from '../incoming/read.ts'

type MessageType = (typeof THREAD_MESSAGE_TYPES)[number]['value']

/** What a message holds, as it is stored. */
export interface Content {
  type: MessageType
  message: string
  media: Json | null
  /** `location` or `contacts`. */
  more: Json | null
}

/** Signs of a text that are kept; the provider passes on fewer. */
const MOST_TEXT = 10_000
const MOST_WORD = 300
const MOST_CONTACTS = 50

/** Fit to be stored, whatever a person has made of it. */
const kept = (text: unknown, most: number): string =>
  typeof text === 'string' ? text.replaceAll('\0', '').slice(0, most).toWellFormed() : ''

const orNull = (text: string): string | null => (text === '' ? null : text)

const FILES: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'document', 'sticker'])

const fileIn = (file: Json): Json => ({
  id: kept(wordIn(file, 'id'), MOST_WORD),
  mime_type: orNull(kept(file.mime_type, MOST_WORD)),
  filename: orNull(kept(file.filename, MOST_WORD)),
  voice: file.voice === true ? 1 : 0,
  animated: file.animated === true ? 1 : 0,
})

const placeIn = (place: Json): Json | null => {
  const [latitude, longitude] = [Number(place.latitude), Number(place.longitude)]
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null
  const [name, address] = [orNull(kept(place.name, MOST_WORD)), orNull(kept(place.address, MOST_WORD))]
  return { location: { latitude, longitude, name, address } }
}

const personIn = (contact: Json): { name: string; phones: string[] } => ({
  name: kept(recordOf(contact.name).formatted_name, MOST_WORD),
  phones: recordsIn(contact.phones)
    .map(({ phone, wa_id }) => kept(phone ?? wa_id, MOST_WORD))
    .filter(phone => phone !== ''),
})

const chosenIn = ({ button_reply, list_reply, nfm_reply }: Json): string =>
  kept(recordOf(button_reply).title ?? recordOf(list_reply).title ?? recordOf(nfm_reply).body, MOST_TEXT)

/** Reads a message as the provider tells it; what is not known is `unsupported`. */
export const contentIn = (message: Json): Content => {
  const type = wordIn(message, 'type')
  const own = recordOf(message[type])
  const text = (of: MessageType, words: string, more: Json | null = null): Content => ({
    type: of,
    message: words,
    media: null,
    more,
  })
  if (FILES.has(type)) {
    const known = THREAD_MESSAGE_TYPES.find(({ value }) => value === type)?.value ?? 'unsupported'
    return { type: known, message: kept(own.caption, MOST_TEXT), media: fileIn(own), more: null }
  }
  switch (type) {
    case 'text':
      return text('text', kept(own.body, MOST_TEXT))
    case 'button':
      return text('button', kept(own.text ?? own.payload, MOST_TEXT))
    case 'interactive':
      return text('interactive', chosenIn(own))
    case 'reaction':
      return text('reaction', kept(own.emoji, MOST_WORD))
    case 'order':
      return text('order', kept(own.text, MOST_TEXT))
    case 'system':
      return text('system', kept(own.body, MOST_TEXT))
    case 'location': {
      const place = placeIn(own)
      return place ? text('location', kept(own.name ?? own.address, MOST_WORD), place) : text('unsupported', '')
    }
    case 'contacts': {
      const people = recordsIn(message.contacts).slice(0, MOST_CONTACTS).map(personIn)
      return text('contacts', people.map(({ name }) => name).join(', '), { contacts: people })
    }
    default:
      return text('unsupported', '')
  }
}

/** Of a text that is told beside others: the first signs of it. */
export const PREVIEW = 200
