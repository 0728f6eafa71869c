/** The button of the views of a list; what it opens is loaded with the first use. */

import { useEffect } from 'react'
import { useListContext, useStore, useStoreContext } from 'react-admin'
import { sameJson } from '../../desk/store.ts'
import { useWords } from '../../i18n/words.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { firstViewIn, firstViewKey, leaveColumns } from './firstView.ts'
import { useListViews } from './listViews.ts'
import type { ViewsPanelProps } from './ViewsPanel.tsx'

const viewsPanel = lazyOverlay(async () => ({ default: (await import('./ViewsPanel.tsx')).ViewsPanel }))

export const SavedViews = (props: Omit<ViewsPanelProps, 'close'>) => {
  const words = useWords()
  useFirstViewKept(props.resource.name)
  return (
    <Popover label={words('Views')} icon="star" preload={viewsPanel.preload}>
      {close => <viewsPanel.Part {...props} close={close} />}
    </Popover>
  )
}

/** Once the list is there: the view that opens first, as its owner has it now; none where it is gone. */
const useFirstViewKept = (resource: string) => {
  const [kept, keep] = useStore<unknown>(firstViewKey(resource))
  const first = firstViewIn(kept)
  const store = useStoreContext()
  const { isPending } = useListContext()
  const { data, isFetching, isStale } = useListViews(resource, first !== undefined && !isPending)
  useEffect(() => {
    if (!first || !data || isFetching || isStale) return
    const now = data.find(({ id }) => id === first.id)
    if (!now) {
      keep(undefined)
      leaveColumns(store, resource, first.value.columns)
    } else if (!sameJson(now.filter, first.value)) keep({ id: now.id, value: now.filter })
  })
}
