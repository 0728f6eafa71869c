import { toast } from '../ui/toast.ts'

/**
 * Opens a file in a new tab (rule panel-12). Where it took so long that the browser no longer counts it as the person's own click,
 * the notice's button does it.
 */
export const openFile = (address: string, ready: string, open: string): void => {
  const follow = () => {
    const link = document.createElement('a')
    link.href = address
    link.target = '_blank'
    link.rel = 'noopener'
    link.click()
  }
  follow()
  toast.success(ready, { lasts: 10_000, action: { label: open, run: follow } })
}
