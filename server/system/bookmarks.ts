import { tell } from '../../messaging/tell.ts'
import { openedByMenu, type Screen, screensOf } from '../../resources/screens.ts'
import { bookmarks } from '../../resources/system/bookmarks.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { notFound } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'

/** What a person may open from his menu; a screen is named by its address. */
const screensFor = ({ deps, caller }: Pick<CallContext, 'deps' | 'caller'>): Screen[] =>
  openedByMenu(screensOf(deps.register), caller.principal)

/** Like a saved view: the person's, and of the account worked on. */
const OWN = 'actor_id = $1 and account_id = $2'
const ownerOf = ({ caller }: Pick<CallContext, 'caller'>) => [caller.actorId, caller.accountId]

const markedBy = async (context: Pick<CallContext, 'tx' | 'caller'>): Promise<string[]> => {
  const { rows } = await context.tx.query<{ path: string }>(
    `select path from bookmarks where ${OWN} order by id`,
    ownerOf(context),
  )
  return rows.map(({ path }) => path)
}

const wireOf = ({ path, label, icon }: Screen, isBookmarked: boolean) => ({
  id: path,
  title: label,
  target: path,
  icon,
  isBookmarked,
})

/** Bookmarks; a screen that may not be opened any more is not told of, and is there again once it may. */
export const bookmarkCompanion = defineCompanion(bookmarks, {
  handlers: {
    call: {
      data: async context => {
        const marked = await markedBy(context)
        const screens = new Map(screensFor(context).map(screen => [screen.path, screen]))
        return {
          data: {
            suggestions: [...screens.values()].map(screen => wireOf(screen, marked.includes(screen.path))),
            bookmarks: marked.flatMap(path => {
              const screen = screens.get(path)
              return screen ? [wireOf(screen, true)] : []
            }),
          },
        }
      },
      update: async context => {
        const screen = screensFor(context).find(({ path }) => path === context.input.id)
        if (!screen) throw notFound()
        const values = [...ownerOf(context), screen.path]
        const { rowCount: removed } = await context.tx.query(`delete from bookmarks where ${OWN} and path = $3`, values)
        if (!removed)
          await context.tx.query(
            'insert into bookmarks (actor_id, account_id, path) values ($1, $2, $3) on conflict do nothing',
            values,
          )
        return { message: removed ? tell('Bookmark removed') : tell('Bookmark added'), data: wireOf(screen, !removed) }
      },
    },
  },
})
