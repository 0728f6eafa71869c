import { parseTemplate, renderTemplate } from '../../../messaging/dltTemplate.ts'
import { present } from '../../../messaging/present.ts'
import { EXAMPLE_KEY, linkMaker } from '../../two-way/port.ts'
import type { AudiencePlan } from './audience.ts'
import { isCall, isWaMessage } from './content.ts'
import { type MessageSpec, messageRenderer, type RenderedMessage } from './message.ts'
import type { RawRow } from './types.ts'
import { CALL } from './voiceMessage.ts'
import { type WaMessageSpec, waRenderer } from './waMessage.ts'

/** What each recipient of an audience is sent, checked: once for all where all get the same. */
export function rowRenderer({ message, ...plan }: AudiencePlan): (row: RawRow) => RenderedMessage {
  if (isCall(message)) return () => CALL
  return isWaMessage(message) ? ofWhatsApp(plan, message) : ofText(plan, message)
}

type Rest = Omit<AudiencePlan, 'message'>

function ofWhatsApp({ spec }: Rest, message: WaMessageSpec): (row: RawRow) => RenderedMessage {
  const { all, ofCells, again } = waRenderer(message)
  if (!spec.custom) return () => all
  if (spec.resend) return row => again(present(row.values?.[0]))
  return row => ofCells(present(row.values))
}

function ofText({ spec, linkKey = EXAMPLE_KEY }: Rest, message: MessageSpec): (row: RawRow) => RenderedMessage {
  const render = messageRenderer(message)
  const { link } = message
  if (!link) {
    const common = spec.custom ? undefined : render([])
    return row => common ?? render(present(row.values))
  }
  const linkOf = linkMaker(link.base, link.subPart, linkKey)
  if (spec.custom) return row => render(present(row.values), linkOf(row.no))
  // Texts that differ in a link of the same length alone match alike, and take as many parts.
  const pieces = parseTemplate(message.text)
  const known = new Map<number, RenderedMessage>()
  return row => {
    const own = linkOf(row.no)
    const rendered = known.get(own.length) ?? render([], own)
    known.set(own.length, rendered)
    return { ...rendered, text: renderTemplate(pieces, [own]).toWellFormed() }
  }
}
