/** How many credit requests wait for this person's answer: beside their entry of the menu. */

import { useWords } from '../../kernel/i18n/words.ts'
import { useBalance } from '../../money/useBalance.ts'
import '../../kernel/resource/resource.css'

export const OpenRequests = () => {
  const words = useWords()
  const open = useBalance().data?.open_requests ?? 0
  if (open === 0) return null
  return (
    <span className="count-badge" title={words('desk.money.open_requests', 'Waiting for your answer')}>
      {open > 99 ? '99+' : open}
    </span>
  )
}
