/** Add credit, Reverse, Transfer from the statement: the accounts are chosen here, both balances shown as they are and will be. */

import { useQueryClient } from '@tanstack/react-query'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { isOperator } from '../../resources/language/access.ts'
import { userCredits } from '../../resources/money/user-credits.ts'
import { amountOf, stepsOf } from '../../resources/money/wallets.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import { useInWords } from '../kernel/resource/labels.ts'
import { useReload } from '../kernel/resource/writes.ts'
import { OwnSide, Sides, TheirSide } from './Side.tsx'
import { moneyMayHaveMoved } from './useBalance.ts'

/** What was typed so far as an amount of a wallet; 0 while it is none. */
export const typedAmount = (routeType: number, typed: unknown): number => {
  const steps = typeof typed === 'number' || typeof typed === 'string' ? stepsOf(routeType, typed) : undefined
  return steps === undefined ? 0 : amountOf(routeType, steps)
}

const idOf = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

export const MoveDialog = ({ action, close }: { action: string; close: () => void }) => {
  const resource = useInWords(userCredits)
  const declared = resource.actions[action]
  const provider = useDeskProvider()
  const client = useQueryClient()
  const principal = usePrincipal()
  const words = useWords()
  const reload = useReload('user-credits')
  if (!declared?.input) return null
  const own = principal !== undefined && !isOperator(principal.userType)
  return (
    <ActionDialog
      title={declared.label}
      input={declared.input}
      tone={declared.tone === 'danger' ? 'danger' : 'primary'}
      nameOf={id => `#${id}`}
      run={async (input, idempotencyKey) => {
        const answer = await provider.act('user-credits', action, { input, idempotencyKey })
        await reload()
        moneyMayHaveMoved(client)
        client.invalidateQueries({ queryKey: ['users'] })
        return answer
      }}
      onClose={close}
      above={values => {
        const routeType = Number(values.route_type ?? 1)
        const moved = typedAmount(routeType, values.credit)
        const from = words('From')
        const to = words('desk.credit.to', 'To')
        const chosen = idOf(values.user_id)
        return (
          <Sides>
            {action === 'give' && own && <OwnSide title={from} routeType={routeType} change={-moved} />}
            <TheirSide
              title={action === 'give' ? to : from}
              id={chosen}
              routeType={routeType}
              change={action === 'give' ? moved : -moved}
            />
            {action === 'take' && own && <OwnSide title={to} routeType={routeType} change={moved} />}
            {action === 'transfer' && <TheirSide title={to} id={idOf(values.to_user_id)} routeType={routeType} change={moved} />}
          </Sides>
        )
      }}
    />
  )
}
