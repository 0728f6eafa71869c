/** The columns of a list for this person: what the declaration names, the gate shows and nobody has hidden. */

import type { ComponentType } from 'react'
import { useMemo } from 'react'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field } from '../../../../resources/language/fields.ts'
import { cellOf } from '../../kinds/cells.ts'
import type { CellProps } from '../../kinds/props.ts'
import { isFigure, widthOf } from '../../kinds/shown.ts'
import type { AnyRecord, AnyViews } from '../defineViews.ts'
import { usePreference } from '../preference.ts'

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
  hidden: readonly string[] = [],
): ListColumn[] =>
  resource.list.columns.flatMap((name, index) => {
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

/** Widths of the columns as CSS, fixed before any row is there; and the offsets at which the first ones stick. */
export const gridOf = (columns: readonly ListColumn[], { ticks, menu, highest, sorted }: Frame) => {
  const numberPx = Math.max(44, String(highest).length * 9 + 22)
  const widths = columns.map(({ name, field }, index) => {
    const { least, share } = widthOf(field)
    const whole = index === 0 && isName(field) ? Math.max(least, NAME_PX) : least
    return { least: name === sorted ? whole + ARROW_PX : whole, share }
  })
  const nothingGrows = widths.every(width => width.share === 0)
  const tracks = widths.map(({ least, share }, index) => {
    const grows = nothingGrows && index === 0 ? 1 : share
    return grows > 0 ? `minmax(${least}px, ${grows}fr)` : `${least}px`
  })
  return {
    template: [ticks && `${TICK_PX}px`, `${numberPx}px`, ...tracks, menu && `${MENU_PX}px`].filter(Boolean).join(' '),
    least: widths.reduce((sum, { least }) => sum + least, numberPx + (ticks ? TICK_PX : 0) + (menu ? MENU_PX : 0)),
    numberAt: ticks ? TICK_PX : 0,
    firstAt: (ticks ? TICK_PX : 0) + numberPx,
  }
}

const NOTHING: readonly string[] = []

export const useHiddenColumns = (resource: string) => usePreference<readonly string[]>(`list.${resource}.hidden`, NOTHING)

export const useColumns = (
  resource: AnyResource,
  fields: Readonly<Record<string, Field>>,
  views: AnyViews | undefined,
  /** Shown in place of the declared columns: a card has room for a few. */
  only?: readonly string[],
): readonly ListColumn[] => {
  const [hidden] = useHiddenColumns(resource.name)
  return useMemo(() => {
    const list = only ? { ...resource, list: { ...resource.list, columns: only } } : resource
    return columnsOf(list, fields, views ?? {}, hidden)
  }, [resource, fields, views, hidden, only])
}
