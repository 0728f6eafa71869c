/** Files that are dropped anywhere on the window while a conversation can be answered. */

import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** @returns whether files are above the window */
export const useDroppedFiles = (isWanted: boolean, onFiles: (files: readonly File[]) => void): boolean => {
  const [over, setOver] = useState(false)
  const take = useEvent(onFiles)
  useEffect(() => {
    if (!isWanted) return
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    // Left for nothing is left for good; from one element to the next one goes all the time.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      setOver(false)
      // An input that files can be dropped on has taken them.
      if (event.defaultPrevented) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragover', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      setOver(false)
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragover', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [isWanted, take])
  return over
}
