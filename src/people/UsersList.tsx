/** /users-list: every account as a plain table, with where it stands in the tree. */

import Box from '@mui/material/Box'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { AnyResource } from '../../resources/language/define.ts'
import { users } from '../../resources/people/users.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useAbilities } from '../kernel/resource/access.ts'
import type { AnyRecord, AnyViews } from '../kernel/resource/defineViews.ts'
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

/** Of a path too long for its column the end stays: who stands right above. */
const TreeCell = ({ value }: { value: unknown }) => {
  const path = typeof value === 'string' ? value : ''
  const above = path.split(' / ')
  const nearest = above.pop()
  if (!nearest) return <span className="muted">–</span>
  return (
    <Box sx={{ display: 'flex', minWidth: 0, maxWidth: 320 }} title={path}>
      {above.length > 0 && <span className="muted ellipsis">{above.join(' / ')}</span>}
      <Box component="span" sx={{ flex: 'none', maxWidth: above.length > 0 ? '75%' : '100%' }} className="ellipsis">
        {above.length > 0 && <span className="muted">&nbsp;/ </span>}
        {nearest}
      </Box>
    </Box>
  )
}
const CELLS: AnyViews['cells'] = { tree: TreeCell }

const UsersList = () => {
  const notify = useNotify()
  const words = useWords()
  const plain = useInWords(PLAIN)
  const resource = useMemo(() => ({ ...plain, label: { ...plain.label, many: words('User tree') } }), [plain, words])
  const abilities = useAbilities(resource)
  const views = useViews(users.name)
  const withTree = useMemo(() => views && { ...views, cells: { ...views.cells, ...CELLS } }, [views])
  const navigate = useNavigate()
  const [shown, setShown] = useState<AnyRecord>()
  useEffect(() => {
    loadViews(users.name).catch((error: Error) => notify(error.message, { type: 'error' }))
  }, [notify])
  return (
    <>
      <ResourceList resource={resource} abilities={abilities} views={withTree} onOpen={setShown} />
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
