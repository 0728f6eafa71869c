/** `<Notices />`, once in the shell: what `useNotify` says, top right, above whatever dialog is open; read aloud. */

import { useEffect } from 'react'
import { useNotificationContext } from 'react-admin'
import { createPortal } from 'react-dom'
import { useSession } from '../../authProvider/principal.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useTopDialog } from '../kernel/ui/openDialogs.ts'
import { notices } from '../kernel/ui/overlays.ts'

export const Notices = () => {
  const { notifications, resetNotifications } = useNotificationContext()
  const account = useSession()?.user.uuid
  const dialog = useTopDialog()
  const words = useWords()

  // Nothing that was said to one account may show for the next.
  useEffect(() => (account ? resetNotifications : undefined), [account, resetNotifications])

  return createPortal(
    <section className="notices" aria-label={words('Notices')} aria-live="polite">
      {notifications.length > 0 && <notices.Part />}
    </section>,
    dialog ?? document.body,
  )
}
