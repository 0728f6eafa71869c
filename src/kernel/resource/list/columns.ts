/** The columns of a list for this person: what the declaration names, the gate shows and nobody has hidden. */

import type { ComponentType } from 'react'
import { useMemo } from 'react'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field } from '../../../../resources/language/fields.ts'
import type { ColumnChoice } from '../../../../resources/language/listViews.ts'
import { cellOf } from '../../kinds/cells.ts'
import type { CellProps } from '../../kinds/props.ts'
import { foldedHeadingPx, isFigure, widthOf } from '../../kinds/shown.ts'
import type { AnyRecord, AnyViews } from '../defineViews.ts'
import { AS_DECLARED, onCard, useColumnChoice } from './columnChoice.ts'
import { inOrder } from './columnOrder.ts'

export interface ListColumn {
  name: string
  field: Field
  /** Right-aligned. */
  figure: boolean
  Cell: ComponentType<CellProps>
  /** A companion's own cell. */
  Own?: ComponentType<{ record: AnyRecord; value: unknown }>
}

export const columnsOf = (
  resource: AnyResource,
  fields: Readonly<Record<string, Field>>,
  views: AnyViews,
  { hidden, order }: ColumnChoice = AS_DECLARED,
): ListColumn[] =>
  inOrder(resource.list.columns, order).flatMap((name, index) => {
    const field = fields[name]
    // The first column says which record it is: it cannot be hidden.
    if (!field || (index > 0 && hidden.includes(name))) return []
    const Own = views.cells?.[name]
    return [{ name, field, figure: isFigure(field), Cell: cellOf(field.kind), ...(Own && { Own }) }]
  })

export interface Frame {
  /** A tick box before each row. */
  ticks: boolean
  /** A menu button after each row. */
  menu: boolean
  /** Highest row number on the page. */
  highest: number
  /** The column of the list's own order: it has an arrow beside its words. The others show theirs over them, so that none has to be wider. */
  sorted?: string
  /** Pixels there are, where they are fewer than the columns would have. */
  room?: number | undefined
}

const TICK_PX = 36
const MENU_PX = 44
const ARROW_PX = 16
/** What says which record it is can be read: some 26 letters. Other columns can be scrolled to, and this one stays. */
const NAME_PX = 192

/** A name somebody gave, not a code of known length. */
const isName = (field: Field): boolean =>
  field.kind === 'text' && !field.mono && !field.format && (field.lines ?? 1) === 1 && (field.max ?? NAME_LETTERS) >= NAME_LETTERS

const NAME_LETTERS = 60

/** How far a column gives way where there is not room for all of them, as a share of its width; what has a known length gives nothing. */
const GIVES_WAY = 0.4
/** The one that says which record it is. */
const FIRST_GIVES_WAY = 0.2

const isOfKnownLength = (field: Field): boolean => field.kind === 'text' && (field.mono || field.format !== undefined)

/** Of a column: pixels it would have, those it has with its heading on two lines, and those it is left with at worst. */
interface Track {
  least: number
  folded: number
  worst: number
  share: number
}

const trackOf = ({ name, field }: ListColumn, index: number, sorted: string | undefined): Track => {
  const { least, share, values } = widthOf(field)
  const named = index === 0 && isName(field) ? NAME_PX : 0
  const arrow = name === sorted ? ARROW_PX : 0
  const heading = foldedHeadingPx(field) + arrow
  const cut = share === 0 || isOfKnownLength(field) ? 1 : 1 - (index === 0 ? FIRST_GIVES_WAY : GIVES_WAY)
  const wanted = Math.max(values, named)
  return {
    least: Math.max(least, named) + arrow,
    folded: Math.max(wanted, heading),
    worst: Math.max(Math.floor(wanted * cut), heading),
    share,
  }
}

/**
 * The same columns in less room: first headings take a second line, which costs nothing, then what is cut anyway is cut sooner, so that as
 * many as possible are seen without scrolling.
 */
const within = (room: number, tracks: readonly Track[]): readonly Track[] => {
  const sum = (of: 'least' | 'folded' | 'worst') => tracks.reduce((px, track) => px + track[of], 0)
  const [from, to] = sum('folded') > room ? (['folded', 'worst'] as const) : (['least', 'folded'] as const)
  const gives = sum(from) - sum(to)
  const part = gives > 0 ? Math.min(1, Math.max(0, (sum(from) - room) / gives)) : 0
  return tracks.map(track => ({ ...track, least: Math.floor(track[from] - part * (track[from] - track[to])) }))
}

/** Pixels before and behind the columns. */
const besidePx = ({ ticks, menu, highest }: Frame) => {
  const number = Math.max(44, String(highest).length * 9 + 22)
  return { number, all: number + (ticks ? TICK_PX : 0) + (menu ? MENU_PX : 0) }
}

/** Pixels a list needs at least for what a card shows to be in view, with all that stands before it. */
export const neededPx = (resource: AnyResource, columns: readonly ListColumn[], frame: Frame): number => {
  const matter = onCard(resource, Object.fromEntries(columns.map(({ name, field }) => [name, field])))
  const last = columns.findLastIndex(({ name }) => matter.includes(name))
  const shown = columns.slice(0, last + 1)
  return shown.reduce((px, column, index) => px + trackOf(column, index, frame.sorted).worst, besidePx(frame).all)
}

/** Widths of the columns as CSS, fixed before any row is there; and the offsets at which the first ones stick. */
export const gridOf = (columns: readonly ListColumn[], frame: Frame) => {
  const { ticks, menu, sorted, room } = frame
  const { number: numberPx, all: fixed } = besidePx(frame)
  const usual = columns.map((column, index) => trackOf(column, index, sorted))
  const widths = room === undefined ? usual : within(room - fixed, usual)
  const nothingGrows = widths.every(width => width.share === 0)
  const tracks = widths.map(({ least, share }, index) => {
    const grows = nothingGrows && index === 0 ? 1 : share
    return grows > 0 ? `minmax(${least}px, ${grows}fr)` : `${least}px`
  })
  return {
    template: [ticks && `${TICK_PX}px`, `${numberPx}px`, ...tracks, menu ? `${MENU_PX}px` : '0px'].filter(Boolean).join(' '),
    least: widths.reduce((sum, { least }) => sum + least, fixed),
    numberAt: ticks ? TICK_PX : 0,
    firstAt: (ticks ? TICK_PX : 0) + numberPx,
  }
}

export const useColumns = (
  resource: AnyResource,
  fields: Readonly<Record<string, Field>>,
  views: AnyViews | undefined,
  /** Shown in place of the declared columns: a card has room for a few. */
  only: readonly string[] | undefined,
  narrow: boolean,
): readonly ListColumn[] => {
  const { choice } = useColumnChoice(resource, fields, narrow && !only)
  return useMemo(() => {
    const list = only ? { ...resource, list: { ...resource.list, columns: only } } : resource
    return columnsOf(list, fields, views ?? {}, only ? { ...choice, order: [] } : choice)
  }, [resource, fields, views, choice, only])
}
