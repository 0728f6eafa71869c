/** Which conversations one looks for: by a word, by number, and whether they are open, one's own or over. */

import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { SearchBox } from '../../kernel/resource/list/SearchBox.tsx'
import { NativeSelect } from '../../kernel/ui/NativeSelect.tsx'
import { Tabs } from '../../kernel/ui/Tabs.tsx'
import type { Wanted } from './wanted.ts'

interface ContactFilterProps {
  wanted: Wanted
  onWant: (wanted: Wanted) => void
}

/** One's own numbers and those that are lent. */
const useNumbers = () => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: [configurations.name, 'lookup', 'of conversations'],
    queryFn: async ({ signal }) =>
      (await provider.lookup(configurations.name, { perPage: 100, signal })).data.map(({ id, name }) => ({
        value: Number(id),
        label: String(name ?? id),
      })),
    staleTime: 60_000,
  })
}

export const ContactFilter = ({ wanted, onWant }: ContactFilterProps) => {
  const words = useWords()
  const { data: numbers = [] } = useNumbers()
  return (
    <div className="talk-filter">
      <SearchBox
        value={wanted.search}
        hint={words('Search name, number or message')}
        onSearch={search => onWant({ ...wanted, search })}
      />
      {numbers.length > 1 && (
        <NativeSelect
          value={wanted.number}
          options={numbers}
          placeholder={words('All numbers')}
          onChange={number => onWant({ ...wanted, number })}
          control={{ 'aria-label': words('Number') }}
        />
      )}
      <Tabs
        label={words('Conversations')}
        value={wanted.which}
        onChange={which => onWant({ ...wanted, which })}
        tabs={[
          { value: 'open', label: words('Open') },
          { value: 'mine', label: words('Mine') },
          { value: 'closed', label: words('Closed') },
        ]}
      />
    </div>
  )
}
