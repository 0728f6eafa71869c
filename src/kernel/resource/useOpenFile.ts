import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { useWords } from '../i18n/words.ts'

/** Milliseconds in which the file can be opened by the notice. */
const OFFER_MS = 10_000

/**
 * Opens a file in a new tab (rule panel-12). Where it took so long that the browser no longer counts it as the person's own click,
 * the notice's button does it.
 */
export const useOpenFile = () => {
  const notify = useNotify()
  const words = useWords()
  return useCallback(
    (address: string, ready = words('The file is ready')): void => {
      const follow = () => {
        const link = document.createElement('a')
        link.href = address
        link.target = '_blank'
        link.rel = 'noopener'
        link.click()
      }
      follow()
      const action = { label: words('desk.file.open', 'Open'), run: follow }
      notify(ready, { type: 'success', autoHideDuration: OFFER_MS, action })
    },
    [notify, words],
  )
}
