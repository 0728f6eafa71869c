import { useGetList } from 'react-admin'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import { notificationTemplates } from '../../../resources/notifications/notification-templates.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Select } from '../../kernel/ui/Select.tsx'

export type OwnText = RowOf<typeof notificationTemplates>

const OWN = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'event_key', order: 'ASC' as const },
  filter: { is_shipped: 0, status: 1 },
}

/** Texts that admins keep for such occasions (/notification-template, "Your own"); shown where there are any. */
export const StartFrom = ({ onChoose }: { onChoose: (text: OwnText) => void }) => {
  const words = useWords()
  const { operations, visibleTo = [0] } = notificationTemplates
  const enabled = allows(usePrincipal(), { ...operations.list, visibleTo })
  const { data = [] } = useGetList<OwnText>(notificationTemplates.name, OWN, { enabled, retry: false })
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
