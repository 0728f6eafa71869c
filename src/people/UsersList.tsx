/** /users-list: every account as a plain table, with where it stands in the tree. */

import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { AnyResource } from '../../resources/language/define.ts'
import { users } from '../../resources/people/users.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useAbilities } from '../kernel/resource/access.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { ResourceList } from '../kernel/resource/ResourceList.tsx'
import { loadViews, useViews } from '../kernel/resource/views.ts'

const UserDetail = lazy(async () => ({ default: (await import('./UserDetail.tsx')).UserDetail }))

const PLAIN: AnyResource = {
  ...users,
  list: {
    ...users.list,
    columns: ['username', 'name', 'tree', 'userType', 'children_count', 'status', 'created_at'],
  },
}

const UsersList = () => {
  const notify = useNotify()
  const words = useWords()
  const plain = useInWords(PLAIN)
  const resource = useMemo(() => ({ ...plain, label: { ...plain.label, many: words('User tree') } }), [plain, words])
  const abilities = useAbilities(resource)
  const views = useViews(users.name)
  const navigate = useNavigate()
  const [shown, setShown] = useState<AnyRecord>()
  useEffect(() => {
    loadViews(users.name).catch((error: Error) => notify(error.message, { type: 'error' }))
  }, [notify])
  return (
    <>
      <ResourceList resource={resource} abilities={abilities} views={views && { ...views, cells: {} }} onOpen={setShown} />
      {shown && views && (
        <Suspense fallback={null}>
          <UserDetail
            id={shown.id}
            views={views}
            close={() => setShown(undefined)}
            edit={abilities.can('update') ? () => navigate(`/users/${shown.id}/edit`) : undefined}
          />
        </Suspense>
      )}
    </>
  )
}

export default UsersList
