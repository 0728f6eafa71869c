import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { USER_TYPES } from '../../resources/language/choices.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { USER_STATUSES } from '../../resources/people/choices.ts'
import type { users } from '../../resources/people/users.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ChoiceBadge } from '../kernel/kinds/ChoiceBadge.tsx'
import { Avatar } from '../kernel/ui/Avatar.tsx'
import { usePicture } from './usePicture.ts'

type UserOverview = AnswerOf<typeof users, 'overview'>

/** Who it is: picture, name, kind, state, where he stands; buttons beside. */
export const UserHead = ({ account, children }: { account: UserOverview['account']; children: ReactNode }) => {
  const words = useWords()
  const picture = usePicture(account.id, 'avatar', account.avatar)
  const about = [account.companyName, account.tree && words('under %{tree}', { tree: account.tree })]
  return (
    <Box className="row wrap" sx={{ mb: 2, gap: '12px 16px', '& .row': { flexWrap: 'wrap' } }}>
      <Avatar name={account.name} size={52} src={picture} />
      <Box className="grow" sx={{ minWidth: 180 }}>
        <div className="row">
          <span className="mono">{account.username}</span>
          <ChoiceBadge plain choices={USER_TYPES} value={account.userType} at="resources.users.fields.userType.choices" />
          <ChoiceBadge choices={USER_STATUSES} value={account.status} at="resources.users.fields.status.choices" />
        </div>
        <Box component="p" className="muted" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
          {about.filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <div className="row">{children}</div>
    </Box>
  )
}
