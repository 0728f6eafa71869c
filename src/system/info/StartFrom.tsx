import { useQuery } from '@tanstack/react-query'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { allows } from '../../../resources/language/access.ts'
import { notificationTemplates } from '../../../resources/notifications/notification-templates.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Select } from '../../kernel/ui/Select.tsx'

export interface OwnText {
  id: number
  event_key: string
  subject: string
  body: string
  tone: string
}

const MOST = 100

/** Texts that admins keep for such occasions (/notification-template, "Your own"); shown where there are any. */
export const StartFrom = ({ onChoose }: { onChoose: (text: OwnText) => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { list } = notificationTemplates.operations
  const may = allows(usePrincipal(), { ...list, visibleTo: notificationTemplates.visibleTo ?? [0] })
  const { data = [] } = useQuery({
    queryKey: [notificationTemplates.name, 'own texts'],
    queryFn: async ({ signal }) =>
      (
        await provider.getList(notificationTemplates.name, {
          pagination: { page: 1, perPage: MOST },
          sort: { field: 'event_key', order: 'ASC' },
          filter: { is_shipped: 0, status: 1 },
          signal,
        })
      ).data as unknown as OwnText[],
    enabled: may,
    retry: false,
  })
  if (data.length === 0) return null
  return (
    <Select
      label={words('Start from a text')}
      value={undefined}
      placeholder={words('An empty one')}
      options={data.map(({ id, event_key, subject }) => ({ value: id, label: `${event_key}: ${subject}` }))}
      onChange={id => {
        const text = data.find(one => one.id === id)
        if (text) onChoose(text)
      }}
    />
  )
}
