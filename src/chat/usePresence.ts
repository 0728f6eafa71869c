import type { ChatContact } from '../../resources/chat/chat.answers.ts'
import { line } from './line.ts'

/** Whether somebody is connected; undefined while one is not connected oneself: nobody says then who comes or goes. */
export const usePresence = ({ is_online }: Pick<ChatContact, 'is_online'>): boolean | undefined =>
  line.useState() === 'lost' ? undefined : is_online === 1
