import { type Ref, useImperativeHandle, useState } from 'react'
import type { MenuItem } from '../../ui/Menu.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import type { AnyRecord } from '../defineViews.ts'

/** Opens the menu of a record beside its button; closes it where it is open. */
export type OpenMenu = (record: AnyRecord, button: HTMLElement) => void

interface RowMenuProps {
  ref: Ref<OpenMenu>
  menuOf: (record: AnyRecord) => readonly MenuItem[]
  labelOf: (record: AnyRecord) => string
}

/** The one menu of all rows. It is opened by its `ref`, so that none of them is drawn anew for it. */
export const RowMenu = ({ ref, menuOf, labelOf }: RowMenuProps) => {
  const [menu, setMenu] = useState<{ record: AnyRecord; button: HTMLElement }>()
  useImperativeHandle(
    ref,
    () => (record, button) => setMenu(before => (before?.record.id === record.id ? undefined : { record, button })),
    [],
  )
  if (!menu) return null
  const { record, button } = menu
  return <MenuList label={labelOf(record)} anchor={button} items={menuOf(record)} onClose={() => setMenu(undefined)} />
}
