import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { roles } from '../../../resources/access/roles.ts'
import type { Flag } from '../../../resources/language/access.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { nameOfType } from '../../kernel/kinds/nameOfType.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'

type XRayCheck = AnswerOf<typeof roles, 'xray'>['checks'][number]

const FLAGS: Readonly<Record<Flag, string>> = {
  sp_operation: 'May use closing rules',
  postpaid: 'Postpaid',
  template_groups_visible: 'Chooses templates by group',
}

const titleOf = (words: Words, check: XRayCheck): string => {
  switch (check.kind) {
    case 'account':
      return check.passes ? words('The account is active') : words('The account, or one above it, is not active or has run out')
    case 'anybody':
      return words('Open to everybody, without signing in')
    case 'signed_in':
      return words('Whoever is signed in')
    case 'permission':
      return check.passes
        ? words('Holds the permission %{name}', { name: check.permission })
        : words('Lacks the permission %{name}', { name: check.permission })
    case 'type': {
      const types = check.types.map(type => nameOfType(words, type)).join(', ')
      return check.types.length === 0 ? words('For no type of user') : words('Only for: %{types}', { types })
    }
    case 'flag':
      return words('Needs the mark on the account: %{flag}', { flag: words(FLAGS[check.flag]) })
    case 'scope':
      return check.asked
        ? check.passes
          ? words('Records of this account are within reach')
          : words('Records of this account are out of reach: the answer is "not found"')
        : words('Works on the records within reach')
  }
}

const detailOf = (words: Words, check: XRayCheck) => {
  if (check.kind === 'permission') {
    const [above] = check.capped_by
    if (above)
      return (
        <>
          {words('The own role holds it, but nobody below a reseller has more than the reseller. It is missing to:')}{' '}
          <Link to={`/users/${above.id}`}>{above.name}</Link> ({above.username})
          {above.role_id !== null && (
            <>
              {', '}
              {words('Role')} <Link to={`/role-list/${above.role_id}`}>{above.role}</Link>
            </>
          )}
        </>
      )
    if (check.roles.length === 0) return words('No role of this type holds it.')
    return (
      <>
        {words('Held by the roles of this type:')}{' '}
        {check.roles.map((role, index) => (
          <Fragment key={role.id}>
            {index > 0 && ', '}
            <Link to={`/role-list/${role.id}`}>{role.display_name}</Link>
          </Fragment>
        ))}
      </>
    )
  }
  if (check.kind === 'scope') {
    if (check.sees === 'all') return words('Sees every account.')
    if (check.sees === 'allotted') return words('Sees the accounts allotted to this employee.')
    return check.below === 0
      ? words('Sees the own account alone.')
      : words('Sees the own account and %{count} below it.', { count: check.below })
  }
  return undefined
}

/** One condition: met or not by sign and words, and what stands behind it. */
export const Check = ({ check }: { check: XRayCheck }) => {
  const words = useWords()
  const detail = detailOf(words, check)
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Icon name={check.passes ? 'check' : 'close'} className={check.passes ? 'tone-success' : 'tone-error'} />
      <div>
        <Box component="strong" sx={{ fontWeight: 500 }}>
          <span className="sr-only">{check.passes ? words('Met:') : words('Not met:')} </span>
          {titleOf(words, check)}
        </Box>
        {detail && <div className="hint">{detail}</div>}
      </div>
    </Box>
  )
}
