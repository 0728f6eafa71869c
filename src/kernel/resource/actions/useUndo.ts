/** `const offer = useUndo(resource, reload)`: says what was done, and takes it back for a while (rule panel-8). */

import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../../../messaging/format.ts'
import { recordOf } from '../../../../messaging/record.ts'
import { messageOf } from '../../../../messaging/thrown.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { undoneText } from '../../../../resources/language/undo.ts'
import { useWords } from '../../i18n/words.ts'
import { titleOf } from '../../kinds/reference/titles.ts'
import type { NamedAction } from '../access.ts'
import type { AnyRecord } from '../defineViews.ts'
import { fillIn } from './fillIn.ts'

/** Milliseconds in which something can be taken back from the screen. */
export const UNDO_MS = 15_000

export interface Done {
  action: NamedAction
  /** What the platform answered to undo it by. */
  batch: string
  count: number
  /** Where it was one. */
  record?: AnyRecord | undefined
  /** What the platform says of it, where the declaration has no sentence. */
  message?: string
}

export const useUndo = (resource: AnyResource, reload: () => Promise<unknown>) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()

  const takeBack = async ({ action: { name, undo }, batch, record }: Done) => {
    const answer =
      typeof undo === 'string'
        ? await provider.act(resource.name, undo, { input: { batch } })
        : await provider.act(resource.name, name, { undo: batch, ...(record && { id: record.id }) })
    const { count = answer.done.length } = recordOf(answer.data)
    const said = undoneText(Number(count), answer.failed, words)
    notify(record ? `${said}: ${titleOf(resource, record)}` : said, { type: answer.failed.length > 0 ? 'warning' : 'success' })
    await reload()
  }

  return (done: Done) => {
    const { action, count, record, message } = done
    const filled = action.done ? fillIn(action.done, resource.fields, count, record) : message
    const said = filled || words('%{count} done', { count: groupIndian(count) })
    // Several in a row stand one above the other: each says of which one its "Undo" is.
    const title = record && titleOf(resource, record)
    notify(title && !said.includes(title) ? `${said}: ${title}` : said, {
      type: 'success',
      autoHideDuration: UNDO_MS,
      action: {
        label: words('ra.action.undo', 'Undo'),
        run: () => takeBack(done).catch((error: unknown) => notify(messageOf(error), { type: 'error' })),
      },
    })
  }
}
