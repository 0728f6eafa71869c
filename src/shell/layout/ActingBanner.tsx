/** Says, for as long as it is so, in whose account one works and why; everything done meanwhile is recorded with both names. */

import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../../authProvider/principal.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'

export const ActingBanner = ({ children }: { children?: ReactNode }) => {
  const user = useSession()?.user
  const translate = useTranslate()
  if (!user?.parent_key) return null
  return (
    <div className="acting" role="status">
      <Icon name="login" size={15} />
      <span>
        {translate('desk.acting.as', { _: 'You work in the account of %{name}.', name: user.fullName })}{' '}
        {user.acting_reason && (
          <span className="acting-reason">
            {translate('desk.acting.reason', { _: 'Reason: %{reason}.', reason: user.acting_reason.replace(/[.!?]$/, '') })}
          </span>
        )}{' '}
        <span className="acting-note">
          {user.actor_name
            ? translate('desk.acting.noted_as', { _: 'All you do is recorded under %{actor}.', actor: user.actor_name })
            : translate('desk.acting.noted', { _: 'All you do is recorded under your own name.' })}
        </span>
      </span>
      {children}
    </div>
  )
}
