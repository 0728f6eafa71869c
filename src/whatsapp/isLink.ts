import { tell } from '../../messaging/tell.ts'

const START = 'https://'

/** Whether the provider could fetch a file by it. */
export const isLink = (link: string): boolean => URL.canParse(link) && new URL(link).protocol === 'https:'

/** What the platform would say of it; nothing of one that is still being typed. */
export const linkFault = (link: string): string | undefined =>
  isLink(link) || START.startsWith(link)
    ? undefined
    : tell('Give a link that begins with https://, to a file that anyone can read.')
