import type { Client } from '../kernel/db/client.ts'
import { notify } from './notify.ts'

/** Tells an account that what was decided about something of its own, and told to it, is as it was before (rule declarations-12). */
export const tellUndone = (tx: Client, account: number, what: string, status: string, link: string): Promise<number> =>
  notify(tx, account, {
    event: 'decision-undone',
    title: 'Decision undone',
    message: `The decision on ${what} was undone. Status now: ${status}.`,
    values: { what, status },
    link,
  })
