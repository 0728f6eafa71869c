import { useEffect, useState } from 'react'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'

const notices = lazyOverlay(() => import('../../whatsapp/chat/ChatNotices.tsx'))

/** After the first screen's code, as whatever is not on it. */
const AFTER_MS = 1500

/** Conversations as they happen, for whoever may open them, on whatever screen. */
export const ChatHost = () => {
  const mayOpen = useOpen()(`/${threads.name}`)
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTime && mayOpen ? <notices.Part /> : null
}
