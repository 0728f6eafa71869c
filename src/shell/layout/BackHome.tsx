/** While one works in another account: in whose and why, and the way back to one's own. */

import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { principalOf, useSession } from '../../../authProvider/principal.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { landingPath } from '../../kernel/desk/landing.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'

/** The colour of acting as somebody else. */
const MARIGOLD = { borderColor: 'var(--marigold)', background: 'var(--marigold-soft)', color: 'var(--marigold-ink)' }
const BADGE = { ...MARIGOLD, borderRadius: '20px', fontWeight: 600, '&:hover': MARIGOLD }
const Banner = styled('div')({
  ...MARIGOLD,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 'var(--space-2)',
  borderBlockEnd: '1px solid',
  padding: 'var(--space-2) var(--space-5)',
  overflowWrap: 'anywhere',
  borderColor: 'var(--marigold)',
  '& > svg': { marginBlockStart: 2 },
  '& > button': { flex: 'none', marginInlineStart: 'auto' },
  '@media (width < 600px)': { paddingInline: 'var(--space-3)', fontSize: 'var(--text-sm)', '& span > span': { display: 'none' } },
})

/** The "Back To Home" badge: shown only while the session holds a parent key (rule panel-14); leads to one's own landing. */
export const BackHome = () => {
  const notify = useNotify()
  const { authProvider, screens } = useDesk()
  const user = useSession()?.user
  const words = useWords()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!user?.parent_key) return null
  const goBack = async () => {
    setBusy(true)
    try {
      const { user: own } = await authProvider.goBackHome()
      // The screen may be shut for this account: it is turned away at once, so that what follows has the last word.
      flushSync(() => setBusy(false))
      navigate(landingPath(screens, principalOf(own), own), { replace: true })
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
      setBusy(false)
    }
  }
  return (
    <Button size="small" startIcon={<Icon name="undo" size={14} />} onClick={goBack} disabled={busy} sx={BADGE}>
      {words('Back To Home')}
    </Button>
  )
}

/** Says, for as long as it is so, in whose account one works and why; everything done meanwhile is recorded with both names. */
export const ActingBanner = ({ children }: { children?: ReactNode }) => {
  const user = useSession()?.user
  const words = useWords()
  if (!user?.parent_key) return null
  const { fullName, acting_reason, actor_name } = user
  return (
    <Banner role="status">
      <Icon name="login" size={15} />
      <span>
        {words('You work in the account of %{name}.', { name: fullName })}{' '}
        {acting_reason && <strong>{words('Reason: %{reason}.', { reason: acting_reason.replace(/[.!?]$/, '') })}</strong>}{' '}
        <span>
          {actor_name
            ? words('All you do is recorded under %{actor}.', { actor: actor_name })
            : words('All you do is recorded under your own name.')}
        </span>
      </span>
      {children}
    </Banner>
  )
}
