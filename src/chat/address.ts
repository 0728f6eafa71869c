import { chat } from '../../resources/chat/chat.ts'

/** Names whom the conversation on the screen is with. */
export const WITH = 'user'

export const addressOf = (user: number): string => `${chat.pages.list.path}?${WITH}=${user}`

/** Whom an address names; undefined where it names nobody. */
export const userIn = (search: string): number | undefined => {
  const id = Number(new URLSearchParams(search).get(WITH))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
