/** Takes one booking of the statement back: what it was, and what the accounts will have then. */

import { useQueryClient } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { userCredits } from '../../resources/money/user-credits.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { useReload } from '../kernel/resource/writes.ts'
import { typedAmount } from './MoveDialog.tsx'
import { Sides, TheirSide } from './Side.tsx'
import { inRecord, useAmountPhrase } from './useAmount.ts'
import { moneyMayHaveMoved } from './useBalance.ts'

export const ReverseDialog = ({ record, action, close }: { record: AnyRecord; action: string; close: () => void }) => {
  const resource = useInWords(userCredits)
  const declared = resource.actions[action]
  const provider = useDeskProvider()
  const client = useQueryClient()
  const words = useWords()
  const phrase = useAmountPhrase()
  const reload = useReload('user-credits')
  if (!declared?.input) return null
  const credit = Number(record.credit)
  const routeType = Number(record.route_type)
  const receiver = Number(record.credit_type === 1 ? record.user_id : record.other_id)
  const giver = record.credit_type === 1 ? record.other_id : record.user_id
  return (
    <ActionDialog
      title={declared.label}
      text={words('The booking over %{credit} of %{date} goes back to where it came from. This can be done once.', {
        credit: phrase(routeType, credit),
        date: showDate(record.created_at, 'minute'),
      })}
      input={inRecord(declared.input, record)}
      tone="danger"
      nameOf={id => `#${id}`}
      run={async (input, idempotencyKey) => {
        const answer = await provider.act('user-credits', action, { id: record.id, input, idempotencyKey })
        await reload()
        moneyMayHaveMoved(client)
        return answer
      }}
      onClose={close}
      above={values => {
        const moved = Math.min(typedAmount(routeType, values.credit) || credit, credit)
        return (
          <Sides>
            <TheirSide title={words('From')} id={receiver} routeType={routeType} change={-moved} />
            {typeof giver === 'number' && (
              <TheirSide title={words('desk.credit.to', 'To')} id={giver} routeType={routeType} change={moved} />
            )}
          </Sides>
        )
      }}
    />
  )
}
