/** Export and sample file of a list: asked for, waited for, opened in a new tab (rule panel-12). */

import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { ListAddress } from './list/address.ts'
import { useFile } from './useFile.ts'
import { useOpenFile } from './useOpenFile.ts'

export const useExport = (resource: AnyResource) => {
  const notify = useNotify()
  const openFile = useOpenFile()
  const provider = useDeskProvider()
  const take = useFile()
  const [busy, setBusy] = useState<'export' | 'sample'>()

  const fetchFile = async (which: 'export' | 'sample', ask: () => Promise<string>) => {
    if (busy) return
    setBusy(which)
    try {
      openFile(await ask())
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    } finally {
      setBusy(undefined)
    }
  }

  /** Nobody has to wait for it: what was pressed can be pressed again, and the file is opened all the same when it comes. */
  const onBegun = () => {
    setBusy(undefined)
    take(undefined)
  }

  return {
    exporting: busy === 'export',
    sampling: busy === 'sample',
    export: (query: Pick<ListAddress, 'filter' | 'sort'>) =>
      fetchFile('export', () => provider.exportFile(resource.name, { ...query, onBegun })),
    sample: () => fetchFile('sample', () => provider.sampleFile(resource.name)),
  }
}
