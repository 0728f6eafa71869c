/** What a vendor who takes whole lists is asked with (rule voice-5). */

import { wallClock } from '../zone.ts'

/** A list that is to be called. */
export interface ListCampaign {
  /** Unique with this vendor. */
  name: string
  userId: string
  promptId: string
  baseId: string
  callerId: string
  retries: number
  retryMinutes: number
  /** Digits that are listened for, and how long; absent where none are. */
  dtmf?: { digits: readonly string[]; waitSeconds: number } | undefined
  /** Where he tells of calls; absent where we can only be asked for it. */
  webhook?: string | undefined
}

const SIMPLE = 0
const DTMF = 1

/** Ten digits of an Indian number; undefined for any other, which such a vendor cannot call. */
export const nationalOf = (mobile: string): string | undefined => /^91([6-9]\d{9})$/.exec(mobile)?.[1]

/** The list as he wants it: a number a line and no heading. */
export const baseFile = (numbers: readonly string[]): string => numbers.map(number => `${number}\n`).join('')

/** A moment as his clock shows it. */
export const vendorTime = (moment: Date): string => wallClock(moment, 'Asia/Kolkata').toISOString().slice(0, 19).replace('T', ' ')

/** The body of his compose call. @param at when it may begin; he takes his time beyond it */
export const composeBody = (campaign: ListCampaign, at: Date): Readonly<Record<string, unknown>> => ({
  userId: campaign.userId,
  campaignName: campaign.name,
  templateId: campaign.dtmf ? DTMF : SIMPLE,
  ...(campaign.dtmf && { dtmf: campaign.dtmf.digits.join(','), menuWaitTime: campaign.dtmf.waitSeconds, rePrompt: 0 }),
  baseId: campaign.baseId,
  welcomePId: campaign.promptId,
  scheduleTime: vendorTime(at),
  retries: campaign.retries,
  retryInterval: campaign.retryMinutes,
  clis: campaign.callerId,
  ...(campaign.webhook !== undefined && { webhook: campaign.webhook, webhookId: campaign.name }),
})

/** Whether he refuses a name because he has it already. */
export const isNameTaken = (message: string): boolean => {
  const told = message.toLowerCase()
  return told.includes('already exists') || (told.includes('name') && /exist|duplicate|taken/.test(told))
}
