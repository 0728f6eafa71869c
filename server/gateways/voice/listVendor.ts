import { Readable } from 'node:stream'
import { tell } from '../../../messaging/tell.ts'
import { baseFile, composeBody, type ListCampaign } from '../../../messaging/voice/listWire.ts'
import type { PromptState, VendorBalance, VoiceVendor } from './vendor.ts'
import { VendorRefused } from './vendor.ts'
import {
  formOf,
  type Json,
  messageIn,
  objectIn,
  rowsIn,
  textIn,
  type VendorCall,
  type VendorPlace,
  vendorCall,
} from './vendorCall.ts'

/** Who we are with a vendor. */
export interface VendorLogin extends VendorPlace {
  login: string
  password: string
}

export type ListControl = 'pause' | 'stop' | 'resume'

const UPLOAD_MS = 120_000
const COMPOSE_MS = 30_000
const REPORT_BYTES = 32 * 1_048_576

/** His word for what became of a prompt. */
const PROMPT_STATES: ReadonlyMap<string, PromptState['status']> = new Map([
  ['0', 'processing'],
  ['1', 'synced'],
  ['2', 'rejected'],
  ['9', 'deleted'],
])

/** A vendor who takes whole lists of numbers and calls them by himself (rule voice-5). */
export class ListVendor implements VoiceVendor {
  private readonly place: VendorLogin
  private session: { token: string; userId: string } | undefined

  constructor(place: VendorLogin) {
    this.place = place
  }

  /** Whether he knows us. @throws VendorRefused */
  async check(timeoutMs: number): Promise<void> {
    this.session = await this.signIn(timeoutMs)
  }

  async uploadPrompt(wav: Readable, name: string, bytes: number): Promise<string> {
    const answer = await this.call(({ userId }) => ({
      method: 'POST',
      path: 'obd/promptupload',
      timeoutMs: UPLOAD_MS,
      form: formOf(
        { userId, fileName: name, promptCategory: 'welcome', fileType: 'wav' },
        { name: 'waveFile', filename: `${name}.wav`, type: 'audio/wav', bytes, content: wav },
      ),
    }))
    return idIn(answer, 'promptId')
  }

  async promptStates(ids: readonly string[]): Promise<ReadonlyMap<string, PromptState>> {
    const { userId } = await this.known()
    const answer = await this.call(() => ({ method: 'GET', path: `obd/prompts/${encodeURIComponent(userId)}` }))
    const wanted = new Set(ids)
    return new Map(
      rowsIn(answer, 'prompts', 'data').flatMap(row => {
        const id = textIn(row, 'promptId')
        const status = PROMPT_STATES.get(textIn(row, 'promptStatus'))
        return wanted.has(id) && status ? [[id, { status, message: messageIn(row) }] as const] : []
      }),
    )
  }

  async balance(): Promise<VendorBalance> {
    const answer = objectIn(await this.call(() => ({ method: 'GET', path: 'obd/user/profile' })))
    const balance = Number(textIn(answer, 'credits') || Number.NaN)
    if (!Number.isFinite(balance)) throw new VendorRefused(tell('The vendor’s answer holds no balance: try again later.'))
    return { balance, currency: textIn(answer, 'currency').slice(0, 10) || null }
  }

  /** @param numbers ten digits each @returns his id of the list */
  async uploadBase(numbers: readonly string[], name: string): Promise<string> {
    const file = Buffer.from(baseFile(numbers))
    const answer = await this.call(({ userId }) => ({
      method: 'POST',
      path: 'obd/baseupload',
      timeoutMs: UPLOAD_MS,
      form: formOf(
        { userId, baseName: name },
        { name: 'contactList', filename: `${name}.csv`, type: 'text/csv', bytes: file.length, content: Readable.from([file]) },
      ),
    }))
    return idIn(answer, 'baseId')
  }

  /**
   * Has a list called.
   * @returns his id of the campaign
   * @throws VendorRefused with his reason; `unanswered` where he may have taken it
   */
  async compose(campaign: Omit<ListCampaign, 'userId'>): Promise<string> {
    const answer = objectIn(
      await this.call(({ userId }) => ({
        method: 'POST',
        path: 'obd/campaign/compose',
        timeoutMs: COMPOSE_MS,
        json: composeBody({ ...campaign, userId }, new Date()),
      })),
    )
    const id = textIn(answer, 'campaignId')
    if (/^\w{1,60}$/.test(id)) return id
    throw new VendorRefused(messageIn(answer) || tell('The vendor refused the list and gave no reason.'))
  }

  /** His id of the campaign of this name; undefined where he has none. */
  async find(name: string): Promise<string | undefined> {
    const answer = await this.call(({ userId }) => ({
      method: 'POST',
      path: 'obd/campaign/historical',
      json: { userId, campaignName: name },
    }))
    const row = rowsIn(answer, 'campaigns', 'data').find(one => textIn(one, 'campaignName') === name)
    return row && (textIn(row, 'campaignId') || undefined)
  }

  async control(action: ListControl, campaignId: string): Promise<void> {
    await this.call(({ userId }) => ({ method: 'POST', path: `obd/campaign/${action}`, json: { userId, campaignId } }))
  }

  /** What has become of the calls of a campaign so far, a row each, as he writes them. */
  async report(campaignId: string): Promise<Json[]> {
    const made = objectIn(
      await this.call(({ userId }) => ({ method: 'POST', path: 'obd/report/generate', json: { userId, campaignId } })),
    )
    const reportId = textIn(made, 'reportId')
    const answer = await this.call(({ userId }) => ({
      method: 'GET',
      path: `obd/report/download/${encodeURIComponent(userId)}`,
      query: { campaignId, ...(reportId !== '' && { reportId }) },
      mostBytes: REPORT_BYTES,
      timeoutMs: UPLOAD_MS,
    }))
    return rowsIn(answer, 'reports', 'data')
  }

  private async signIn(timeoutMs?: number): Promise<{ token: string; userId: string }> {
    const { login, password } = this.place
    const { status, answer } = await vendorCall(this.place, {
      method: 'POST',
      path: 'obd/login',
      json: { username: login, password },
      ...(timeoutMs !== undefined && { timeoutMs }),
    })
    if (status === 401 || status === 403)
      throw new VendorRefused(tell('The vendor refuses login or password. Enter the current ones in the route.'))
    const session = status === 200 ? objectIn(answer) : {}
    const [token, userId] = [textIn(session, 'token'), textIn(session, 'userid')]
    if (token === '' || userId === '')
      throw new VendorRefused(
        tell('The vendor answered the login with status %{status} and no token. Check the API address.', { status }),
      )
    return { token, userId }
  }

  private async known(): Promise<{ token: string; userId: string }> {
    this.session ??= await this.signIn()
    return this.session
  }

  /** A call under our session; once more under a new one where he has forgotten it. */
  private async call(made: (session: { userId: string }) => VendorCall): Promise<unknown> {
    for (let again = false; ; again = true) {
      const session = await this.known()
      const call = made(session)
      const { status, answer } = await vendorCall(this.place, {
        ...call,
        headers: { ...call.headers, authorization: `Bearer ${session.token}` },
      })
      // What is read as it goes can be sent once.
      if (status === 401 && !again && !call.form) {
        this.session = undefined
        continue
      }
      if (status === 401) this.session = undefined
      if (status !== 200) {
        const told = messageIn(answer)
        throw new VendorRefused(`The vendor refused with status ${status}${told === '' ? '' : `: ${told}`}.`)
      }
      return answer
    }
  }
}

const idIn = (answer: unknown, name: string): string => {
  const record = objectIn(answer)
  const id = textIn(record, name)
  if (/^[\w-]{1,100}$/.test(id) && id !== '-1') return id
  throw new VendorRefused(messageIn(record) || tell('The vendor refused and gave no reason.'))
}
