/** What files a message can carry (rule whatsapp-6). */
import { tell } from '../tell.ts'

export interface MediaRule {
  /** At the head of a sentence. */
  called: string
  /** Octets at most. */
  size: number
  types: readonly string[]
}

const MB = 1024 * 1024

export const MEDIA = {
  image: { called: tell('An image'), size: 5 * MB, types: ['image/jpeg', 'image/png'] },
  video: { called: tell('A video'), size: 16 * MB, types: ['video/mp4', 'video/3gpp'] },
  audio: { called: tell('A sound'), size: 16 * MB, types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'] },
  document: {
    called: tell('A document'),
    size: 100 * MB,
    types: [
      'application/pdf',
      'text/plain',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
  },
  sticker: { called: tell('A sticker'), size: 500 * 1024, types: ['image/webp'] },
} as const satisfies Readonly<Record<string, MediaRule>>

export type MediaKind = keyof typeof MEDIA

/** Days for which the provider keeps what was uploaded, and what came from a person. */
export const MEDIA_DAYS = { uploaded: 30, received: 7 } as const

const KINDS: readonly MediaKind[] = ['image', 'video', 'audio', 'document', 'sticker']

/** Which kind a file of this type is sent as; undefined where it cannot be sent. A parameter (`; codecs=opus`) does not count. */
export const mediaKindOf = (type: string): MediaKind | undefined => {
  const bare = type.split(';', 1)[0]?.trim().toLowerCase()
  return KINDS.find(kind => MEDIA[kind].types.some(one => one === bare))
}

/** Why a file cannot be sent; undefined where it can. */
export const mediaProblem = (type: string, octets: number): string | undefined => {
  const kind = mediaKindOf(type)
  if (!kind) return tell('WhatsApp takes no files of the type %{type}.', { type: type || 'unknown' })
  if (octets === 0) return tell('The file is empty.')
  const { called, size } = MEDIA[kind]
  return octets > size
    ? tell('%{where} can have %{size} at most.', {
        where: called,
        size: size >= MB ? `${size / MB} MB` : `${size / 1024} KB`,
      })
    : undefined
}
