/** Approves a credit request in whole or in part: what was asked, what was paid, and what both wallets will hold. */

import { useQueryClient } from '@tanstack/react-query'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { measured } from '../../resources/kinds/number/measure.ts'
import { isOperator } from '../../resources/language/access.ts'
import { creditRequests } from '../../resources/money/credit-requests.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { withUnit } from '../kernel/kinds/show.ts'
import { textOfValue } from '../kernel/kinds/shown.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { useReload } from '../kernel/resource/writes.ts'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { typedAmount } from './MoveDialog.tsx'
import { OwnSide, Sides, TheirSide } from './Side.tsx'
import { inRecord } from './useAmount.ts'
import { moneyMayHaveMoved } from './useBalance.ts'

const FACTS = ['credit', 'route_type', 'comment', 'payment_mode', 'amount', 'payment_reference'] as const

export const ApproveDialog = ({ record, action, close }: { record: AnyRecord; action: string; close: () => void }) => {
  const resource = useInWords(creditRequests)
  const declared = resource.actions[action]
  const provider = useDeskProvider()
  const client = useQueryClient()
  const principal = usePrincipal()
  const words = useWords()
  const reload = useReload('credit-request')
  if (!declared?.input) return null
  const own = principal !== undefined && !isOperator(principal.userType)
  const routeType = Number(record.route_type)
  const facts = FACTS.flatMap(name => {
    const field = resource.fields[name]
    const own = field && measured(field, record)
    const text = own ? textOfValue(own, record[name]) : ''
    if (!own || !text) return []
    // The amount paid is money, whatever the wallet counts.
    const paid = own.kind === 'number' && own.unit === '₹' && !own.beside
    return [{ name, label: own.label, text: paid ? withUnit(text, '₹') : text }]
  })
  return (
    <ActionDialog
      title={declared.label}
      input={inRecord(declared.input, record)}
      record={{ approved_credit: record.credit }}
      tone="primary"
      done={declared.done}
      nameOf={id => `#${id}`}
      run={async (input, idempotencyKey) => {
        const answer = await provider.act('credit-request', action, { id: record.id, input, idempotencyKey })
        await reload()
        moneyMayHaveMoved(client)
        return answer
      }}
      onClose={close}
      above={values => {
        const moved = typedAmount(routeType, values.approved_credit)
        return (
          <>
            <Facts shape="tiles">
              {facts.map(({ name, label, text }) => (
                <Fact key={name} name={label}>
                  {text}
                </Fact>
              ))}
            </Facts>
            <Sides>
              {own && <OwnSide title={words('From')} routeType={routeType} change={-moved} />}
              <TheirSide title={words('desk.credit.to', 'To')} id={Number(record.user_id)} routeType={routeType} change={moved} />
            </Sides>
          </>
        )
      }}
    />
  )
}
