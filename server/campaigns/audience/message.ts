import { compileTemplate } from '../../../messaging/dltMatch.ts'
import { parseTemplate, renderTemplate } from '../../../messaging/dltTemplate.ts'
import { namesBeginning } from '../../../messaging/dltWhitelist.ts'
import type { LocalCode } from '../../../messaging/errorCodes.ts'
import { collapse, messageText } from '../../../messaging/format.ts'
import { unitSeptets } from '../../../messaging/gsm.ts'
import { present } from '../../../messaging/present.ts'
import { countParts, type Encoding } from '../../../messaging/segments.ts'
import { tell } from '../../../messaging/tell.ts'
import type { SmsSettings } from '../../delivery/port.ts'

/** The personal link in each message of a two-way campaign. */
export interface LinkSpec {
  /** What it leads to. */
  contentId: number
  /** Which variable of the text it takes, from 0. */
  variable: number
  /** Its place among the values of a row where that is another one: in texts that were rendered before. */
  at?: number
  /** `https://go.example.in`, and the part after `/2w/`. */
  base: string
  subPart: string
}

/** What is sent, and the registered template it must match. */
export interface MessageSpec {
  /** Normal: the text. Custom: the text with variables. */
  text: string
  custom: boolean
  /** 2: sent as Unicode although it might not need to be. */
  messageType: number
  /** As registered on the ledger. */
  template: string
  /** The entity's whitelist; null where it is not checked. */
  whitelist: readonly string[] | null
  settings: Pick<SmsSettings, 'maxParts' | 'dltMatchMode' | 'dltVariableMaxLength'>
  /** What the route carries. */
  allowUnicode: boolean
  allowMultipart: boolean
  link?: LinkSpec
}

export interface RenderedMessage {
  text: string
  encoding: Encoding
  parts: number
  code: LocalCode | null
  /** Why it cannot be sent, for the person who wrote it. */
  reason: string | null
}

export type RenderMessage = (values: readonly string[], link?: string) => RenderedMessage

/** Renders and checks the texts of one campaign: DLT match, parts, encoding, what the route carries. Values are cells, the link's own place left out. */
export function messageRenderer(spec: MessageSpec): RenderMessage {
  const { settings, messageType, allowMultipart, allowUnicode } = spec
  const compiled = compileTemplate(spec.template, {
    mode: settings.dltMatchMode,
    maxVariable: settings.dltVariableMaxLength,
    cta: spec.whitelist,
    ctaBeginnings: ownBeginnings(spec),
  })
  const pieces = parseTemplate(spec.text)
  const wanted: Encoding = messageType === 2 ? 'UCS-2' : 'GSM-7'
  return (values, link) => {
    const filled = link === undefined ? values : values.toSpliced(present(spec.link).at ?? present(spec.link).variable, 0, link)
    const text = messageText(spec.custom || link !== undefined ? renderTemplate(pieces, filled) : spec.text).toWellFormed()
    const encoding = wanted === 'UCS-2' || needsUnicode(text) ? 'UCS-2' : 'GSM-7'
    const parts = countParts(text, wanted)
    const match = compiled.match(text)
    const rendered = { text, encoding, parts } as const
    if (match.outcome !== 'MATCH') {
      const code = match.outcome === 'CTA_NOT_WHITELISTED' ? 'L012' : 'L005'
      return { ...rendered, code, reason: match.message }
    }
    const reason = tooMuch(encoding, parts, settings.maxParts, allowUnicode, allowMultipart)
    return { ...rendered, code: reason ? 'L005' : null, reason }
  }
}

/** Personal links are of the entity's list when it names what they begin with; the rest of each is its own. */
function ownBeginnings({ whitelist, link }: MessageSpec): string[] {
  const beginning = link && `${link.base}/2w/${link.subPart}/`
  return beginning && whitelist && namesBeginning(whitelist, beginning) ? [beginning] : []
}

function tooMuch(encoding: Encoding, parts: number, most: number, unicode: boolean, multipart: boolean): string | null {
  if (parts > most) return tell('The text takes %{parts} parts; at most %{most} can be sent. Shorten it.', { parts, most })
  if (parts > 1 && !multipart)
    return tell('The text takes %{parts} parts; this route carries short messages only. Shorten it.', { parts })
  if (encoding === 'UCS-2' && !unicode) return tell('The text needs Unicode, which this route does not carry.')
  return parts === 0 ? tell('The text is empty.') : null
}

function needsUnicode(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (unitSeptets(text.charCodeAt(index)) === 0) return true
  return false
}

/** Whether a Custom message is the registered template: white space aside, its variables are the template's. */
export function isTemplateText(message: string, template: string): boolean {
  return collapse(message) === collapse(template)
}
