/** Says, for as long as it is so, in whose account one works and why; everything done meanwhile is recorded with both names. */

import type { ReactNode } from 'react'
import { useSession } from '../../../authProvider/principal.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'

export const ActingBanner = ({ children }: { children?: ReactNode }) => {
  const user = useSession()?.user
  const words = useWords()
  if (!user?.parent_key) return null
  return (
    <div className="acting" role="status">
      <Icon name="login" size={15} />
      <span>
        {words('You work in the account of %{name}.', { name: user.fullName })}{' '}
        {user.acting_reason && (
          <span className="acting-reason">
            {words('Reason: %{reason}.', { reason: user.acting_reason.replace(/[.!?]$/, '') })}
          </span>
        )}{' '}
        <span className="acting-note">
          {user.actor_name
            ? words('All you do is recorded under %{actor}.', { actor: user.actor_name })
            : words('All you do is recorded under your own name.')}
        </span>
      </span>
      {children}
    </div>
  )
}
