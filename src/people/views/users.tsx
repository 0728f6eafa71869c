import { lazy, Suspense } from 'react'
import { users } from '../../../resources/people/users.ts'
import { type AnyViews, defineViews } from '../../kernel/resource/defineViews.ts'
import { AccountLogDialog } from '../AccountLog.tsx'
import { CreditDialog, LoginAsDialog, PasswordDialog, RouteDialog } from '../dialogs.tsx'
import { UserCell } from '../UserCell.tsx'

const UserDetail = lazy(async () => ({ default: (await import('../UserDetail.tsx')).UserDetail }))
const UsersList = lazy(() => import('../UsersList.tsx'))

const views: AnyViews = defineViews(users, {
  cards: ['name', 'userType', 'status', 'parent_id', 'companyName', 'transaction_credit', 'promotional_credit'],
  cells: { name: UserCell },
  detail: props => (
    <Suspense fallback={null}>
      <UserDetail {...props} views={views} />
    </Suspense>
  ),
  dialogs: { credit: CreditDialog, loginAs: LoginAsDialog, password: PasswordDialog, route: RouteDialog, log: AccountLogDialog },
  pages: { list: () => <UsersList /> },
})

export default views
