import { threads } from '../../../resources/whatsapp/threads.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { ChatScreen } from '../chat/ChatScreen.tsx'

/** A conversation stands beside the list, not over it. */
const Beside = () => null

export default defineViews(threads, { screen: ChatScreen, detail: Beside })
