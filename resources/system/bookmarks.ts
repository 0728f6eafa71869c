import { SIGNED_IN } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { text } from '../language/fields.ts'
import { boolean, list, object, string } from '../language/shape.ts'

/** A screen, named by its address. */
const SCREEN = object({ id: string(), title: string(), target: string(), icon: string(), isBookmarked: boolean() })

/** Screens a person keeps at hand (rule system-4). */
export const bookmarks = defineService({
  name: 'bookmarks',
  label: 'Bookmarks',
  actions: {
    data: {
      on: 'call',
      label: 'Screens and bookmarks',
      call: 'GET bookmarks/data',
      can: SIGNED_IN,
      reads: true,
      answers: object({
        /** Every screen of the caller's menu. */
        suggestions: list(SCREEN),
        /** Those he marked, in the order he did. */
        bookmarks: list(SCREEN),
      }),
    },
    /** Marks a screen, or takes its mark away. */
    update: {
      on: 'call',
      label: 'Mark or unmark a screen',
      call: 'POST bookmarks/update',
      can: SIGNED_IN,
      writes: true,
      input: { id: text({ label: 'Screen', required: true, format: 'path', max: 100, example: '/delivery-report' }) },
      answers: SCREEN,
    },
  },
})
