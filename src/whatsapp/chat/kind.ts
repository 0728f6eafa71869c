import { THREAD_MESSAGE_TYPES } from '../../../resources/whatsapp/thread-choices.ts'

/** What a message without words is called. */
export const kindOf = (type: string): string => THREAD_MESSAGE_TYPES.find(({ value }) => value === type)?.label ?? type
