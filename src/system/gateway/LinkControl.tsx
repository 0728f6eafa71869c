/** Starts or stops the link of one route, after asking (rule system-8). */

import Button from '@mui/material/Button'
import { useState } from 'react'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { allows } from '../../../resources/language/access.ts'
import { primaryRoutes } from '../../../resources/routing/primary-routes.ts'
import type { GatewaySmsc } from '../../../resources/system/gatewayStatus.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ActionDialog } from '../../kernel/resource/actions/ActionDialog.tsx'
import { fillIn } from '../../kernel/resource/actions/fillIn.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'

type Step = 'connect' | 'disconnect' | 'activate'

const stepOf = ({ is_active, is_held }: GatewaySmsc): Step =>
  is_active === 0 ? 'activate' : is_held === 1 ? 'connect' : 'disconnect'

/** Whether this person may start and stop links at all. */
export const useMayControl = (): boolean => {
  const principal = usePrincipal()
  const { visibleTo } = primaryRoutes
  return allows(principal, { ...primaryRoutes.actions.connect, ...(visibleTo && { visibleTo }) })
}

export const LinkControl = ({ route, onDone }: { route: GatewaySmsc; onDone: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const resource = useInWords(primaryRoutes)
  const [asking, setAsking] = useState(false)
  const step = stepOf(route)
  const action = resource.actions[step]
  if (!action) return null
  const label = step === 'disconnect' ? words('Stop') : words('desk.gateway.start', 'Start')
  const name = words(step === 'disconnect' ? 'desk.gateway.stop_of' : 'desk.gateway.start_of', `${label} %{name}`, {
    name: route.name,
  })
  return (
    // Its button stands in line with the words beside it.
    <div>
      <Button
        size="small"
        startIcon={<Icon name={step === 'disconnect' ? 'pause' : 'play'} />}
        aria-label={name}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <ActionDialog
          title={name}
          text={action.confirm && fillIn(action.confirm, resource.fields, 1, undefined)}
          input={action.input ?? {}}
          tone={step === 'disconnect' ? 'danger' : 'primary'}
          nameOf={() => route.name}
          run={(input, idempotencyKey) =>
            provider.act(primaryRoutes.name, step, { ids: [route.route_id], input, idempotencyKey })
          }
          onClose={done => {
            setAsking(false)
            if (done) onDone()
          }}
        />
      )}
    </div>
  )
}
