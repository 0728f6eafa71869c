import { lazy, Suspense } from 'react'
import { users } from '../../../resources/people/users.ts'
import { withAll } from '../../kernel/desk/declarations.ts'
import { type AnyViews, defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { CreditDialog, LoginAsDialog, PasswordDialog, RouteDialog } from '../dialogs.tsx'
import { UserCell } from '../UserCell.tsx'

const UserDetail = lazy(withAll(async () => ({ default: (await import('../UserDetail.tsx')).UserDetail })))
const AccountLog = lazyOverlay(withAll(async () => ({ default: (await import('../AccountLog.tsx')).AccountLogDialog }))).Part
const UsersList = lazy(() => import('../UsersList.tsx'))

const views: AnyViews = defineViews(users, {
  cards: ['name', 'userType', 'status', 'parent_id', 'companyName', 'transaction_credit', 'promotional_credit'],
  cells: { name: UserCell },
  detail: props => (
    <Suspense fallback={null}>
      <UserDetail {...props} views={views} />
    </Suspense>
  ),
  dialogs: { credit: CreditDialog, loginAs: LoginAsDialog, password: PasswordDialog, route: RouteDialog, log: AccountLog },
  pages: { list: () => <UsersList /> },
})

export default views
