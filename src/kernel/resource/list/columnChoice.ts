/** Which columns this person has, and in which order: those of the view that is open, else his own choice; on a phone others. */

import { useMemo } from 'react'
import { recordOf } from '../../../../messaging/record.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field } from '../../../../resources/language/fields.ts'
import type { ColumnChoice } from '../../../../resources/language/listViews.ts'
import { isFigure } from '../../kinds/shown.ts'
import { usePreference } from '../preference.ts'
import { statesOf } from './filterRules.ts'

/** Where rows are cards with room for a few columns. */
export const PHONE = '(width < 600px)'

const NOTHING: readonly string[] = []
const NO_VIEW: Readonly<Record<string, unknown>> = {}

export const AS_DECLARED: ColumnChoice = { order: NOTHING, hidden: NOTHING }

/** Where the columns of the view that is open are kept. */
export const viewColumnsKey = (resource: string) => `list.${resource}.viewColumns`

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(name => typeof name === 'string') : NOTHING

/** What was kept as a choice of columns; undefined where it is none. */
export const columnsIn = (value: unknown): ColumnChoice | undefined => {
  const { order, hidden } = recordOf(value)
  return order || hidden ? { order: namesIn(order), hidden: namesIn(hidden) } : undefined
}

/**
 * What a card on a phone shows of the declared columns: the first, what the declaration says, else the state and two figures, or what comes
 * next where there are none.
 */
export const onCard = ({ list }: AnyResource, fields: Readonly<Record<string, Field>>): readonly string[] => {
  const [first = '', ...rest] = list.columns.filter(name => fields[name])
  if (list.card) return [first, ...list.card]
  const is = (what: (field: Field) => boolean) => (name: string) => {
    const field = fields[name]
    return field !== undefined && what(field)
  }
  const state = rest.find(is(field => statesOf(field).length > 0))
  const others = rest.filter(name => name !== state)
  const two = [...others.filter(is(isFigure)), ...others.filter(name => !is(isFigure)(name))].slice(0, 2)
  return [first, ...(state ? [state] : []), ...two]
}

interface Chosen {
  choice: ColumnChoice
  /** Whether it is other than declared. */
  own: boolean
  choose: (choice: ColumnChoice) => void
  /** Back to the declared ones. */
  reset: () => void
}

export const useColumnChoice = (resource: AnyResource, fields: Readonly<Record<string, Field>>, narrow: boolean): Chosen => {
  const byDefault = useMemo(() => {
    if (!narrow) return resource.list.further ?? NOTHING
    const shown = onCard(resource, fields)
    return resource.list.columns.filter(name => !shown.includes(name))
  }, [resource, fields, narrow])
  const key = (name: string) => `list.${resource.name}.${name}${narrow ? 'OnPhone' : ''}`
  const [hidden, setHidden] = usePreference(key('hidden'), byDefault)
  const [order, setOrder] = usePreference(key('order'), NOTHING)
  const [kept, setOfView] = usePreference(viewColumnsKey(resource.name), NO_VIEW)
  const ofView = narrow ? undefined : columnsIn(kept)
  const choice = useMemo(
    () => columnsIn(narrow ? undefined : kept) ?? { order: namesIn(order), hidden: namesIn(hidden) },
    [narrow, kept, order, hidden],
  )
  const leaveView = () => ofView && setOfView(undefined)
  return {
    choice,
    own: hidden !== byDefault || order !== NOTHING || ofView !== undefined,
    choose: next => {
      leaveView()
      setHidden([...next.hidden])
      setOrder([...next.order])
    },
    reset: () => {
      leaveView()
      setHidden(undefined)
      setOrder(undefined)
    },
  }
}
