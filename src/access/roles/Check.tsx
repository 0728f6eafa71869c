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
  template_groups_visible: 'Choose templates by group',
  live_chat: 'Live chat',
}

const titleOf = (words: Words, check: XRayCheck): string => {
  switch (check.kind) {
    case 'account':
      return check.passes ? words('The account is active') : words('The account, or one above it, is inactive or expired')
    case 'anybody':
      return words('Open to everyone, without signing in')
    case 'signed_in':
      return words('Anyone signed in')
    case 'permission':
      return check.passes
        ? words('Has the permission %{name}', { name: check.permission })
        : words('Lacks the permission %{name}', { name: check.permission })
    case 'type': {
      const types = check.types.map(type => nameOfType(words, type)).join(', ')
      return check.types.length === 0 ? words('Not for any user type') : words('Only for: %{types}', { types })
    }
    case 'flag':
      return words('Needs the account setting: %{flag}', { flag: words(FLAGS[check.flag]) })
    case 'scope':
      return check.asked
        ? check.passes
          ? words('Records of this account are visible to the user')
          : words('Records of this account are not visible: the answer is "not found"')
        : words('Works on the records the user can see')
  }
}

const detailOf = (words: Words, check: XRayCheck) => {
  if (check.kind === 'permission') {
    const [above] = check.capped_by
    if (above)
      return (
        <>
          {words('The role includes it, but accounts below a reseller cannot have more than the reseller. It is missing for:')}{' '}
          <Link to={`/users/${above.id}`}>{above.name}</Link> ({above.username})
          {above.role_id !== null && (
            <>
              {', '}
              {words('Role')} <Link to={`/role-list/${above.role_id}`}>{above.role}</Link>
            </>
          )}
        </>
      )
    if (check.roles.length === 0) return words('No role of this type has it.')
    return (
      <>
        {words('Roles of this type that have it:')}{' '}
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
    if (check.sees === 'all') return words('Sees all accounts.')
    if (check.sees === 'allotted') return words('Sees the accounts allotted to this employee.')
    return check.below === 0
      ? words('Sees only the own account.')
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
