/** Where the values of a template's variables come from: the same for all, or a column of the file (rule whatsapp-91). */
import { isRecord, recordOf } from '../record.ts'
import { tell } from '../tell.ts'
import type { Filling } from './compose.ts'
import { cardPlace, slotsOf, type TemplateSlot } from './slots.ts'
import { componentOf, type Template } from './template.ts'

export const SLOT_PARTS = ['header', 'body', 'buttons', 'cards'] as const

type SlotPart = TemplateSlot['part']

/** A place of a template that takes a value: a variable by its name, or a button by its place. */
export type Slot = Pick<TemplateSlot, 'part' | 'name'>

/** A place with what helps to fill it. */
export interface AskedSlot extends TemplateSlot {
  /** As people call it: `{{1}}`, or what stands on the button. */
  called: string
  /** What it may be without. */
  optional: boolean
}

export type Source = { value: string } | { column: string }

/** What each slot takes its value from, by part and name: as the send call takes it. */
export type Sources = Readonly<Partial<Record<SlotPart, Readonly<Record<string, Source>>>>>

/** A slot that each recipient has a value of his own for. */
export interface OwnSlot extends Slot {
  column: string
}

/** Every place of a template that takes a value, in the order in which they are seen. */
export const askedSlots = (template: Template): AskedSlot[] => {
  const buttons = componentOf(template.components, 'BUTTONS')?.buttons ?? []
  const needed = slotsOf(template)
  const texts = needed.filter(({ part }) => part !== 'buttons')
  const links = buttons.flatMap((button, place): AskedSlot[] => {
    const slot = { part: 'buttons', name: String(place), called: button.text ?? `${place + 1}` } as const
    const asked = needed.find(({ part, name }) => part === 'buttons' && name === slot.name)
    if (asked) return [{ ...slot, optional: false, sample: asked.sample }]
    return button.type === 'QUICK_REPLY' ? [{ ...slot, optional: true, sample: undefined }] : []
  })
  const called = ({ part, name }: TemplateSlot): string => (part === 'cards' ? cardCalled(name) : `{{${name}}}`)
  return [...texts.map(slot => ({ ...slot, called: called(slot), optional: false })), ...links]
}

const cardCalled = (at: string): string => {
  const { card, part, name } = cardPlace(at)
  return `Card ${card + 1}, ${part === 'buttons' ? `button ${Number(name) + 1}` : `{{${name}}}`}`
}

const sourceOf = (given: unknown): Source | undefined => {
  if (typeof given === 'string') return { value: given }
  if (!isRecord(given)) return undefined
  const { value, column } = given
  if (typeof value === 'string' && column === undefined) return { value }
  return typeof column === 'string' && column !== '' && value === undefined ? { column } : undefined
}

/**
 * What somebody sent as the sources of a template's values, read and held against the places that there are. A text alone is a value for all;
 * one that is empty is none.
 * @returns the sources; and by the place of each fault (`body.1`) a sentence
 */
export const readSources = (
  given: unknown,
  template: Template,
): { sources: Sources; problems: Readonly<Record<string, string>> } => {
  const problems: Record<string, string> = {}
  const sources: Partial<Record<SlotPart, Record<string, Source>>> = {}
  const asked = askedSlots(template)
  for (const [part, values] of Object.entries(recordOf(given))) {
    if (values === null || values === undefined) continue
    for (const name of Object.keys(recordOf(values)))
      if (!asked.some(slot => slot.part === part && slot.name === name))
        problems[`${part}.${name}`] = tell('The template has no such variable.')
    if (!isRecord(values)) problems[part] = tell('Give an object: the name of each variable with its value or column.')
  }
  for (const { part, name, optional } of asked) {
    const one = recordOf(recordOf(given)[part])[name]
    const source = sourceOf(one)
    if (source && !('value' in source && source.value.trim() === '')) sources[part] = { ...sources[part], [name]: source }
    else if (one !== undefined && one !== null && !source)
      problems[`${part}.${name}`] = tell('Give a text for all, or the column of the file: {"value": …} or {"column": …}.')
    else if (!optional) problems[`${part}.${name}`] = tell('Give a text for all, or choose a column of the file.')
  }
  return { sources, problems }
}

const ofEach = <T>(sources: Sources, pick: (source: Source, slot: Slot) => T | undefined): T[] =>
  SLOT_PARTS.flatMap(part => Object.entries(sources[part] ?? {}).flatMap(([name, source]) => pick(source, { part, name }) ?? []))

const fill = (values: readonly (Slot & { value: string })[]): Filling => {
  const filling: Partial<Record<SlotPart, Record<string, string>>> = {}
  for (const { part, name, value } of values) filling[part] = { ...filling[part], [name]: value }
  return filling
}

/** What is the same for all. */
export const commonFilling = (sources: Sources): Filling =>
  fill(ofEach(sources, (source, slot) => ('value' in source ? { ...slot, value: source.value.trim() } : undefined)))

/** What is each recipient's own, with its column. */
export const ownSlots = (sources: Sources): OwnSlot[] =>
  ofEach(sources, (source, slot) => ('column' in source ? { ...slot, column: source.column } : undefined))

/** The values of one recipient: cells in the order of the slots. */
export const ownFilling = (slots: readonly Slot[], cells: readonly string[]): Filling =>
  fill(slots.map((slot, index) => ({ ...slot, value: cells[index] ?? '' })))

/**
 * What messages were made of, as sources: a value of all, and for what each recipient had of his own its column.
 * @param columnOf the column of a slot; undefined where it is not known, and the slot is left open
 */
export const sourcesAgain = (
  common: Filling,
  own: readonly Slot[] = [],
  columnOf: (slot: Slot, index: number) => string | undefined = () => undefined,
): Sources => {
  const sources: Partial<Record<SlotPart, Record<string, Source>>> = {}
  for (const part of SLOT_PARTS)
    for (const [name, value] of Object.entries(common[part] ?? {}))
      sources[part] = { ...sources[part], [name]: { value: String(value) } }
  for (const [index, slot] of own.entries()) {
    const column = columnOf(slot, index)
    if (column !== undefined) sources[slot.part] = { ...sources[slot.part], [slot.name]: { column } }
  }
  return sources
}
