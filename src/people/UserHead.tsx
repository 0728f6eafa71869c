import type { ReactNode } from 'react'
import { USER_TYPES } from '../../resources/language/choices.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { USER_STATUSES } from '../../resources/people/choices.ts'
import type { users } from '../../resources/people/users.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Avatar } from '../kernel/ui/Avatar.tsx'
import { Badge } from '../kernel/ui/Badge.tsx'
import { usePicture } from './usePicture.ts'

type UserOverview = AnswerOf<typeof users, 'overview'>

/** Who it is: picture, name, kind, state, where he stands; buttons beside. */
export const UserHead = ({ account, children }: { account: UserOverview['account']; children: ReactNode }) => {
  const words = useWords()
  const picture = usePicture(account.id, 'avatar', account.avatar)
  const type = USER_TYPES.find(choice => choice.value === account.userType)
  const status = USER_STATUSES.find(choice => choice.value === account.status)
  return (
    <div className="user-head">
      <Avatar name={account.name} size={52} src={picture} />
      <div className="user-head-name">
        <div className="row wrap">
          <span className="mono">{account.username}</span>
          {type && (
            <Badge plain tone={type.tone}>
              {words(`resources.users.fields.userType.choices.${type.value}`, type.label)}
            </Badge>
          )}
          {status && (
            <Badge tone={status.tone}>{words(`resources.users.fields.status.choices.${status.value}`, status.label)}</Badge>
          )}
        </div>
        <p className="muted">
          {[account.companyName, account.tree && words('under %{tree}', { tree: account.tree })].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="row">{children}</div>
    </div>
  )
}
