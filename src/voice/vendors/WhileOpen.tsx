import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import type { AnyRecord } from '../../kernel/resource/defineViews.ts'

const SOON_MS = 4000

/** Loads the list again while a vendor has still to say something of what it shows: whoever asked him waits for that. */
export const WhileOpen = ({ isOpen }: { isOpen: (record: AnyRecord) => boolean }) => {
  const { data, refetch } = useListContext<AnyRecord>()
  const open = data?.some(isOpen) ?? false
  useEffect(() => {
    if (!open) return undefined
    const timer = setInterval(() => void refetch(), SOON_MS)
    return () => clearInterval(timer)
  }, [open, refetch])
  return null
}
