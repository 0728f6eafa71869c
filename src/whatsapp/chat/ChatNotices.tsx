/** While somebody who may is signed in: keeps the connection, and says who has written where one is elsewhere (rule whatsapp-87). Shows nothing itself. */

import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { collapse, truncate } from '../../../messaging/format.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { kindOf } from './kind.ts'
import { line, type Told } from './line.ts'
import { personOf } from './person.ts'

/** Rule panel-11. */
const SHOWN = 100

const ChatNotices = () => {
  const { platform } = useDesk()
  const session = useSession()
  const [token, userId] = [session?.token, session?.user.id]
  const notify = useNotify()
  const { pathname } = useLocation()
  const words = useWords()

  useEffect(
    () => (token !== undefined && userId !== undefined ? line.keep(platform, { token, userId }) : undefined),
    [platform, token, userId],
  )

  const say = useRef((_told: Told) => {})
  say.current = ({ isReceived, thread, name, contact, text, type }) => {
    if (!isReceived || thread === undefined) return
    const address = `/${threads.name}/${thread}`
    if (pathname === address && document.visibilityState === 'visible') return
    const said = truncate(collapse(text), SHOWN) || words(kindOf(type))
    notify(
      <Link className="row-link" to={address}>
        {/* In one piece: between the parts of a flex box the blank is lost. */}
        <span>
          <strong>
            <bdi>{personOf({ profile_name: name ?? null, contact })}</bdi>
          </strong>
          {': '}
          <bdi>{said}</bdi>
        </span>
      </Link>,
      { type: 'info' },
    )
  }
  useEffect(() => line.hear(told => say.current(told)), [])
  return null
}

export default ChatNotices
