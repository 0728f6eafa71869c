import type { AnyResource } from '../../../../resources/language/define.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import type { NamedAction } from '../access.ts'
import type { Target } from '../actions/useActionHost.tsx'
import { useTicked } from './useTicked.ts'

export const selectionBar = lazyOverlay(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }))

interface SelectionProps {
  resource: AnyResource
  /** On what is ticked. */
  actions: readonly NamedAction[]
  /** With another one nothing is ticked any more. */
  question: string
  onAction: (action: NamedAction, target: Target) => void
}

/** While rows of the list around are ticked: the bar over its toolbar. */
export const Selection = ({ question, ...bar }: SelectionProps) => {
  const { ids, records, onSelect } = useTicked(question)
  return ids.length > 0 && <selectionBar.Part {...bar} {...{ ids, records, onSelect }} />
}
