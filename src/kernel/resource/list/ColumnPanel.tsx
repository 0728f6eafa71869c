import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { usePreference } from '../preference.ts'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'

export const useDense = () => usePreference<boolean>('list.dense', false)

const columnsPanel = lazyOverlay(async () => ({ default: (await import('./ColumnsPanel.tsx')).ColumnsPanel }))

/** Which columns show, in which order, and how closely rows stand; kept with the account. */
export const ColumnPanel = (props: ColumnsPanelProps) => (
  <Popover label={useWords()('Columns')} icon="columns" preload={columnsPanel.preload}>
    <columnsPanel.Part {...props} />
  </Popover>
)

/** Table or cards: this person's choice on this machine. */
export const useLayout = (resource: string) => usePreference<string>(`list.${resource}.layout`, 'table')

export const LayoutSwitch = ({ resource }: { resource: string }) => {
  const words = useWords()
  const [layout, setLayout] = useLayout(resource)
  const cards = layout === 'cards'
  return (
    <fieldset className="layout-switch" aria-label={words('Layout')}>
      <IconButton icon="grid" size="small" label={words('Cards')} aria-pressed={cards} onClick={() => setLayout('cards')} />
      <IconButton icon="list" size="small" label={words('Table')} aria-pressed={!cards} onClick={() => setLayout('table')} />
    </fieldset>
  )
}
