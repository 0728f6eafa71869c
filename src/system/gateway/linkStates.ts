/** What every state of a route's link means to whoever looks at it, and what there is to do. */

import type { GatewaySmsc } from '../../../resources/system/gatewayStatus.ts'
import type { Words } from '../../kernel/i18n/words.ts'
import type { BadgeTone } from '../../kernel/ui/Badge.tsx'

export type LinkWord = GatewaySmsc['status'] | 'off' | 'held' | 'unknown'

const SHOWN: Readonly<Record<LinkWord, { tone: BadgeTone; name: string }>> = {
  online: { tone: 'success', name: 'Online' },
  connecting: { tone: 'warning', name: 'Connecting' },
  're-connecting': { tone: 'warning', name: 'Reconnecting' },
  disconnected: { tone: 'error', name: 'Disconnected' },
  dead: { tone: 'error', name: 'Dead' },
  held: { tone: 'warning', name: 'Stopped' },
  off: { tone: 'default', name: 'Switched off' },
  unknown: { tone: 'default', name: 'Unknown' },
}

const MEANINGS: Readonly<Record<LinkWord, string>> = {
  online: 'Connected and bound: messages go out and receipts come in.',
  connecting: 'The first connection is being made. If this lasts, check host, port and firewall.',
  're-connecting': 'The connection was lost. It is retried at growing intervals, at least once a minute.',
  disconnected: 'There is no connection. Messages take the next route, or wait.',
  dead: 'The operator refuses the bind. Check the system ID and password, or ask the operator.',
  held: 'Stopped by a person. Start it to connect again.',
  off: 'The route is inactive: nothing is sent over it until it is activated.',
  unknown: 'No worker has reported on this link yet.',
}

/** The one word that says how a route stands: a person's wish first, then what its link does. */
export const linkWord = (status: GatewaySmsc['status'] | 'unknown', active: boolean, held: boolean): LinkWord =>
  active ? (held ? 'held' : status) : 'off'

export const linkTone = (word: LinkWord): BadgeTone => SHOWN[word].tone
export const linkName = (words: Words, word: LinkWord): string => words(`desk.gateway.${word}`, SHOWN[word].name)
export const linkMeaning = (words: Words, word: LinkWord): string => words(`desk.gateway.meaning.${word}`, MEANINGS[word])
