import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import type { Field, Fields } from '../../../resources/language/fields.ts'
import { appSettings } from '../../../resources/system/app-settings.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { isMore, textOfValue } from '../../kernel/kinds/shown.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'

/** Who changed what, newest first, with the value before and after. */
export const History = ({ fields, onClose }: { fields: Fields; onClose: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { data, error } = useQuery({
    queryKey: ['app-settings', 'history'],
    queryFn: async ({ signal }) => (await provider.act(appSettings, 'history', { signal })).data,
    retry: false,
    staleTime: 0,
  })
  const show = (field: Field | undefined, value: unknown): string => {
    if (value === null || value === undefined || value === '' || (field?.kind === 'reference' && value === 0)) return '–'
    if (field && isMore(field)) return words('set')
    return field ? textOfValue(field, value) : String(value)
  }
  return (
    <SidePanel wide title={words('Changes of the settings')} onClose={onClose}>
      {error && <EmptyState icon="alert" title={error.message} />}
      {!error && !data && <Skeleton height={160} />}
      {data?.length === 0 && <EmptyState icon="history" title={words('Nothing has been changed yet')} />}
      <ol className="settings-history">
        {data?.map(entry => (
          <li key={entry.id}>
            <p>
              <strong>{entry.by ?? '–'}</strong> <span className="hint">{displayDateTime(entry.at, TIME_ZONE)}</span>
            </p>
            <dl>
              {Object.keys(entry.after).map(key => (
                <div key={key}>
                  <dt>{fields[key]?.label ?? key}</dt>
                  <dd>
                    <del>{show(fields[key], entry.before[key])}</del> → <ins>{show(fields[key], entry.after[key])}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </SidePanel>
  )
}
