import { useEffect, useState } from 'react'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'

/** By the screen that shows the conversations. Their declarations come with them: here they would stand in the first load. */
const HOSTED = [
  ['/wa-chat', lazyOverlay(() => import('../../whatsapp/chat/ChatNotices.tsx'))],
  ['/chat', lazyOverlay(() => import('../../chat/ChatNotices.tsx'))],
] as const

/** After the first screen's code, as whatever is not on it. */
const AFTER_MS = 1500

/** Conversations as they happen, for whoever may open them, on whatever screen. */
export const ChatHost = () => {
  const mayOpen = useOpen()
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTime && HOSTED.map(([path, notices]) => mayOpen(path) && <notices.Part key={path} />)
}
