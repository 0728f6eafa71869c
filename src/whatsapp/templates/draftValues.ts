import { recordOf } from '../../../messaging/record.ts'
import type { Filling } from '../../../messaging/whatsapp/compose.ts'
import { type DraftCard, samplesOf } from '../../../messaging/whatsapp/draftCards.ts'
import {
  changedDraft,
  type DraftButton,
  EMPTY_DRAFT,
  type SupportedApp,
  type TemplateDraft,
} from '../../../messaging/whatsapp/draftShape.ts'
import { variablesOf } from '../../../messaging/whatsapp/variables.ts'
import { BUTTON_TYPES } from '../../../resources/whatsapp/template-choices.ts'

type Values = Readonly<Record<string, unknown>>

const isWorth = (value: unknown): boolean => value !== undefined && value !== ''

const rowsOf = (value: unknown) => (Array.isArray(value) ? value.map(recordOf) : [])

const textIn = (row: Values, name: string): string | null => (typeof row[name] === 'string' ? row[name] : null)

const buttonIn = (row: Values): DraftButton => ({
  type: BUTTON_TYPES.find(({ value }) => value === row.type)?.value ?? 'QUICK_REPLY',
  text: textIn(row, 'text'),
  url: textIn(row, 'url'),
  example: textIn(row, 'example'),
  phone_number: textIn(row, 'phone_number'),
  flow_id: textIn(row, 'flow_id'),
})

const cardIn = (row: Values): DraftCard => ({
  message: textIn(row, 'message'),
  samples: textIn(row, 'samples'),
  text_1: textIn(row, 'text_1'),
  value_1: textIn(row, 'value_1'),
  example_1: textIn(row, 'example_1'),
  text_2: textIn(row, 'text_2'),
  value_2: textIn(row, 'value_2'),
  example_2: textIn(row, 'example_2'),
})

const appIn = (row: Values): SupportedApp => ({
  package_name: textIn(row, 'package_name') ?? '',
  signature_hash: textIn(row, 'signature_hash') ?? '',
})

/** What stands in the form, as a draft: also while it is not complete. */
export const draftIn = (values: Values): TemplateDraft =>
  changedDraft(EMPTY_DRAFT, {
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => isWorth(value))),
    buttons: rowsOf(values.buttons).map(buttonIn),
    cards: rowsOf(values.cards).map(cardIn),
    supported_apps: rowsOf(values.supported_apps).map(appIn),
  })

const samplesOfCard = (card: DraftCard, place: number): [string, string][] => {
  const samples = samplesOf(card)
  return variablesOf(card.message ?? '').flatMap((name, at) => {
    const sample = samples[at] ?? ''
    return sample === '' ? [] : [[`${place}.body.${name}`, sample]]
  })
}

/** Its samples, in the places of the variables. */
export const samplesIn = ({ header_text, header_sample, message_samples, cards }: TemplateDraft): Filling => ({
  cards: Object.fromEntries(cards.flatMap(samplesOfCard)),
  header: Object.fromEntries(header_sample ? variablesOf(header_text ?? '').map(name => [name, header_sample]) : []),
  body: Object.fromEntries(Object.entries(message_samples).filter(([, sample]) => sample !== '')),
})
