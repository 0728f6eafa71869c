import { isFinalCall } from '../../messaging/voice/callStatus.ts'
import { type Asked, type Handler, Refused, SILENCE, secondsOf, textOf } from './call.ts'
import { cancelCalls, dialList, openCalls, reportOf } from './dial.ts'
import type { Vendor } from './vendor.ts'
import type { Base, Campaign, Prompt } from './world.ts'

const USER = '7001'

const login: Handler = ({ vendor, fields }) => {
  const { login: wanted, password } = vendor.accounts
  if (fields.username !== wanted || fields.password !== password)
    throw new Refused(401, { message: 'Invalid username or password' })
  return { token: vendor.newToken(), userid: USER }
}

/** What became of a prompt by now: 0 pending, 1 approved, 2 rejected. */
const statusOf = ({ settings }: Vendor, { at, name }: Prompt): number => {
  if (settings.approve === 'never' || Date.now() < at + settings.approveMs) return 0
  const rejected = settings.approve === 'reject' || (settings.approve === 'byName' && name.toLowerCase().includes('reject'))
  return rejected ? 2 : 1
}

const REJECTED = 'The recording cannot be understood'

/** A file as it was uploaded. @throws Refused for what is no sound */
export const takePrompt = (vendor: Vendor, of: Prompt['vendor'], name: string, wav: Buffer | undefined): Prompt => {
  const seconds = secondsOf(wav ?? Buffer.alloc(0))
  if (seconds === 0) throw new Refused(400, { code: '110', message: 'The file is no WAV of 8 kHz' })
  const prompt = { id: vendor.newId(), vendor: of, name, seconds, at: Date.now() }
  vendor.keep('prompt', prompt)
  return prompt
}

/** Its status in words. */
export const promptState = (vendor: Vendor, prompt: Prompt): { status: number; message: string } => {
  const status = statusOf(vendor, prompt)
  return { status, message: status === 2 ? REJECTED : '' }
}

const promptUpload: Handler = ({ vendor, fields, files }) => ({
  promptId: takePrompt(vendor, 'list', textOf(fields, 'fileName'), files.get('waveFile')).id,
})

const prompts: Handler = ({ vendor }) =>
  [...vendor.prompts.values()]
    .filter(prompt => prompt.vendor === 'list')
    .map(prompt => {
      const { status, message } = promptState(vendor, prompt)
      return { promptId: prompt.id, fileName: prompt.name, promptStatus: status, message }
    })

const baseUpload: Handler = ({ vendor, fields, files }) => {
  const lines = (files.get('contactList')?.toString('utf8') ?? '').split('\n').filter(line => line !== '')
  const numbers = lines.filter(line => /^[6-9]\d{9}$/.test(line))
  if (numbers.length < lines.length) vendor.violate('number')
  if (new Set(numbers).size < numbers.length) vendor.violate('repeated')
  if (numbers.length === 0) throw new Refused(400, { message: 'The list holds no number' })
  const base: Base = { id: vendor.newId(), name: textOf(fields, 'baseName'), numbers }
  vendor.keep('base', base)
  return { baseId: base.id, count: numbers.length }
}

const softly = (message: string) => ({ campaignId: -1, message })

/** Why a list is not taken; softly, as this vendor does. */
const problemOf = (vendor: Vendor, fields: Asked['fields']): string | undefined => {
  const name = textOf(fields, 'campaignName')
  if (name === '') return 'The campaign has no name'
  if ([...vendor.campaigns.values()].some(campaign => campaign.name === name)) return 'Campaign name already exists'
  const prompt = vendor.prompts.get(textOf(fields, 'welcomePId'))
  if (prompt?.vendor !== 'list' || statusOf(vendor, prompt) !== 1) return 'The prompt is not approved'
  return vendor.bases.has(textOf(fields, 'baseId')) ? undefined : 'There is no such list'
}

/** What becomes of this list: once the scripted ones are used up, it is answered. */
const scripted = (vendor: Vendor): string => {
  const { compose, composeTimes } = vendor.settings
  if (compose === 'answer' || composeTimes === 0) return 'answer'
  vendor.set({ composeTimes: composeTimes - 1 })
  return compose
}

const compose: Handler = ({ vendor, fields }) => {
  const script = scripted(vendor)
  if (script === 'lost') return SILENCE
  const problem = problemOf(vendor, fields)
  if (problem) return softly(problem)
  if (script === 'refuse') return softly('The list cannot be taken today')
  const numbers = vendor.bases.get(textOf(fields, 'baseId'))?.numbers ?? []
  const campaign: Campaign = {
    id: vendor.newId(),
    name: textOf(fields, 'campaignName'),
    promptId: textOf(fields, 'welcomePId'),
    numbers,
    retries: Number(textOf(fields, 'retries')) || 0,
    listens: textOf(fields, 'templateId') === '1',
    webhook: textOf(fields, 'webhook'),
    webhookId: textOf(fields, 'webhookId'),
    at: Date.now(),
    state: 'running',
  }
  vendor.keep('campaign', campaign)
  openCalls(vendor, campaign)
  dialList(vendor, campaign.id, vendor.settings.leadMs)
  return script === 'silent' ? SILENCE : { campaignId: campaign.id, message: 'Campaign is scheduled' }
}

const campaignIn = ({ vendor, fields }: Asked): Campaign => {
  const campaign = vendor.campaigns.get(textOf(fields, 'campaignId'))
  if (!campaign) throw new Refused(404, { message: 'There is no such campaign' })
  return campaign
}

const control =
  (state: Campaign['state']): Handler =>
  asked => {
    const campaign = { ...campaignIn(asked), state }
    asked.vendor.keep('campaign', campaign)
    if (state === 'stopped') cancelCalls(asked.vendor, campaign)
    return { message: 'Done' }
  }

const historical: Handler = ({ vendor, fields }) => {
  const name = textOf(fields, 'campaignName')
  return [...vendor.campaigns.values()]
    .filter(campaign => name === '' || campaign.name === name)
    .map(({ id, name: campaignName, state, numbers }) => ({
      campaignId: id,
      campaignName,
      status: state,
      total: numbers.length,
      completed: (vendor.byCampaign.get(id) ?? []).filter(({ status }) => isFinalCall(status)).length,
    }))
}

const generate: Handler = asked => ({ reportId: campaignIn(asked).id, status: 'ready' })

const download: Handler = ({ vendor, query }) =>
  (vendor.byCampaign.get(query.get('campaignId') ?? '') ?? []).map(call => reportOf(vendor, call))

const profile: Handler = ({ vendor }) => ({ userid: USER, credits: vendor.settings.credits, currency: 'INR' })

/** The interface of the vendor who takes whole lists, by method and path. */
export const LIST_CALLS: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    'POST login': login,
    'POST promptupload': promptUpload,
    'GET prompts': prompts,
    'POST baseupload': baseUpload,
    'POST campaign/compose': compose,
    'POST campaign/pause': control('paused'),
    'POST campaign/stop': control('stopped'),
    'POST campaign/resume': control('running'),
    'POST campaign/historical': historical,
    'POST report/generate': generate,
    'GET report/download': download,
    'GET user/profile': profile,
  }),
)
