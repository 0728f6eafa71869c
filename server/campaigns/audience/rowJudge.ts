import { parseTemplate, renderTemplate } from '../../../messaging/dltTemplate.ts'
import { present } from '../../../messaging/present.ts'
import { EXAMPLE_KEY, linkMaker } from '../../two-way/port.ts'
import type { AudiencePlan } from './audience.ts'
import { type Judged, messageJudge } from './message.ts'
import type { RawRow } from './types.ts'

/** What each recipient of an audience is sent, judged: once for all where all get the same. */
export function rowJudge({ spec, message, linkKey = EXAMPLE_KEY }: AudiencePlan): (row: RawRow) => Judged {
  const judge = messageJudge(message)
  const { link } = message
  if (!link) {
    const common = spec.custom ? undefined : judge([])
    return row => common ?? judge(present(row.values))
  }
  const linkOf = linkMaker(link.base, link.subPart, linkKey)
  if (spec.custom) return row => judge(present(row.values), linkOf(row.no))
  // Texts that differ in a link of the same length alone match alike, and take as many parts.
  const pieces = parseTemplate(message.text)
  const known = new Map<number, Judged>()
  return row => {
    const own = linkOf(row.no)
    const judged = known.get(own.length) ?? judge([], own)
    known.set(own.length, judged)
    return { ...judged, text: renderTemplate(pieces, [own]).toWellFormed() }
  }
}
