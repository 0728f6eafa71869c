import { isFinalCall, isRetried } from '../../messaging/voice/callStatus.ts'
import { type End, endOf, isLost, type Plan, planFor } from './scenario.ts'
import { timeOf } from './settings.ts'
import type { Vendor } from './vendor.ts'
import type { Call, Campaign } from './world.ts'

const iso = (time: number | null): string => (time === null ? '' : new Date(time).toISOString())

/** A call as it is told and reported, by the names of its vendor. */
export const reportOf = (vendor: Vendor, call: Call) => {
  const { campaign, number, status, seconds, digits, startedAt, endedAt, retried } = call
  const common = {
    number: number.slice(-10),
    status,
    startTime: iso(startedAt),
    answerTime: status === 'ANSWERED' ? iso(startedAt) : '',
    endTime: iso(endedAt),
    duration: seconds ?? 0,
    dtmf: digits,
  }
  if (campaign === '') return { msgid: call.id, transactionid: call.transaction, campaign_name: call.ref, ...common }
  const list = vendor.campaigns.get(campaign)
  return { campaignId: campaign, ...(list?.webhookId && { webhookId: list.webhookId }), ...common, retryCount: retried }
}

const addressOf = (vendor: Vendor, { campaign }: Call): string =>
  campaign === '' ? vendor.settings.callbackUrl : (vendor.campaigns.get(campaign)?.webhook ?? '')

const tell = (vendor: Vendor, call: Call, { copies = vendor.settings.callbackCopies, untold, after }: Plan): void => {
  const url = addressOf(vendor, call)
  if (untold || url === '' || !vendor.settings.callbacks || isLost(call.id, vendor.settings)) return
  vendor.timeline.after(timeOf(vendor.settings.callbackDelayMs), () => {
    for (let copy = 0; copy < copies; copy++) vendor.callbacks.add(url, reportOf(vendor, call))
    if (after) vendor.callbacks.add(url, reportOf(vendor, { ...call, status: after }))
  })
}

const ended = (call: Call, { status, seconds, digits }: End, whole: number, now: number): Call => {
  const length = status === 'ANSWERED' ? (seconds ?? whole) : null
  return {
    ...call,
    status,
    seconds: length,
    digits: call.listens && status === 'ANSWERED' ? (digits ?? '') : '',
    startedAt: now,
    endedAt: now + (length ?? 0) * 1000,
  }
}

/** Calls a number; its tries beyond the first are made by the vendor who takes whole lists. */
export const dial = (vendor: Vendor, call: Call, tries: number): void => {
  const plan = planFor(call.number, vendor.settings)
  vendor.timeline.after(timeOf(vendor.settings.endMs), () => {
    if (isFinalCall(vendor.calls.get(call.id)?.status ?? call.status)) return
    const end = endOf(plan, tries)
    const { status } = end
    const retried = call.campaign === '' ? 0 : tries
    if (call.campaign !== '' && isRetried(status) && tries < call.retries) {
      vendor.keep('call', { ...call, retried: tries + 1 })
      vendor.timeline.after(vendor.settings.retryMs, () => dial(vendor, { ...call, retried: tries + 1 }, tries + 1))
      return
    }
    const whole = vendor.prompts.get(call.promptId)?.seconds ?? 0
    finish(vendor, { ...ended(call, end, whole, Date.now()), retried }, plan)
  })
}

const finish = (vendor: Vendor, call: Call, plan: Plan): void => {
  vendor.keep('call', call)
  tell(vendor, call, plan)
}

/** The calls of a list, those that are not there yet. */
export const openCalls = (vendor: Vendor, { id, numbers, promptId, listens, retries }: Campaign): void => {
  const there = new Set((vendor.byCampaign.get(id) ?? []).map(({ number }) => number))
  for (const digits of numbers) {
    const number = `91${digits}`
    if (there.has(number)) continue
    vendor.keep('call', { ...NEW, id: vendor.newId(), campaign: id, number, promptId, listens, retries })
  }
}

/** What a call is before it is made. */
export const NEW = {
  ref: '',
  retries: 0,
  retried: 0,
  status: 'Pending',
  seconds: null,
  digits: '',
  startedAt: null,
  endedAt: null,
  transaction: '',
} as const satisfies Partial<Call>

/** Of a list that is ended nothing more is called. */
export const cancelCalls = (vendor: Vendor, { id }: Campaign): void => {
  for (const call of vendor.byCampaign.get(id) ?? [])
    if (!isFinalCall(call.status))
      finish(vendor, { ...call, status: 'CANCELLED', endedAt: Date.now() }, planFor(call.number, vendor.settings))
}

/** Calls every number of a list, one after the other. */
export const dialList = (vendor: Vendor, campaignId: string, afterMs: number): void => {
  const calls = (vendor.byCampaign.get(campaignId) ?? []).filter(({ status }) => !isFinalCall(status))
  for (const [place, call] of calls.entries())
    vendor.timeline.after(afterMs + place * vendor.settings.dialMs, () => dialUnpaused(vendor, call))
}

const PAUSED_MS = 200

const dialUnpaused = (vendor: Vendor, call: Call): void => {
  if (vendor.campaigns.get(call.campaign)?.state === 'paused') vendor.timeline.after(PAUSED_MS, () => dialUnpaused(vendor, call))
  else dial(vendor, call, call.retried)
}

/** How many tries the desk made before this one, as its reference says. */
export const triesIn = (ref: string): number => Number(/-(\d+)$/.exec(ref)?.[1] ?? 0)

/** What it owed when it last ended: calls that were not made, and reports that may not have been taken. */
export const resume = (vendor: Vendor): void => {
  for (const campaign of vendor.campaigns.values()) {
    openCalls(vendor, campaign)
    dialList(vendor, campaign.id, 0)
  }
  for (const call of vendor.calls.values()) {
    if (isFinalCall(call.status)) tell(vendor, call, planFor(call.number, vendor.settings))
    else if (call.campaign === '') dial(vendor, call, triesIn(call.ref))
  }
}
