import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { usePreference } from '../preference.ts'

/** Table or cards: this person's choice on this machine. */
export const useLayout = (resource: string) => usePreference<string>(`list.${resource}.layout`, 'cards')

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
