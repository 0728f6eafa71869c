import Button from '@mui/material/Button'
import { useGetOne } from 'react-admin'
import { statusAdjustments } from '../../resources/adjustments/status-adjustments.ts'
import { holds } from '../../resources/language/condition.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useAbilities } from '../kernel/resource/access.ts'
import { useActionHost } from '../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { useFixReload } from './useFixReload.ts'

/** Below what came of a fix: its record, and the way back. */
export const FixAfter = ({ id }: { id: number }) => {
  const words = useWords()
  return (
    <div className="row wrap">
      <Button href={`/${statusAdjustments.name}/${id}`} startIcon={<Icon name="history" />}>
        {words('Adjustment %{id}', { id: String(id) })}
      </Button>
      <FixReverse id={id} />
    </div>
  )
}

/** Takes a fix back, as the menu of its record does (rule adjustments-5); nothing where that cannot be done, or not by this person. */
export const FixReverse = ({ id }: { id: number }) => {
  const resource = useInWords(statusAdjustments)
  const { row } = useAbilities(resource)
  const { data: record } = useGetOne<AnyRecord>(resource.name, { id }, { staleTime: 0 })
  const actions = useActionHost(resource, undefined, useFixReload())
  const reverse = row.find(({ name }) => name === 'reverse')
  if (!reverse || !record) return null
  return (
    <>
      {holds(reverse.when, record) && (
        <Button
          color="error"
          startIcon={<Icon name={reverse.icon ?? 'undo'} />}
          onClick={() => actions.start(reverse, { record })}
        >
          {reverse.label}
        </Button>
      )}
      {actions.element}
    </>
  )
}
