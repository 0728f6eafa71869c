import type { Readable } from 'node:stream'
import { tell } from '../../../messaging/tell.ts'
import type { VendorLogin } from './listVendor.ts'
import type { PromptState, VendorBalance, VoiceVendor } from './vendor.ts'
import { VendorRefused } from './vendor.ts'
import { formOf, type Json, messageIn, objectIn, rowsIn, textIn, type VendorCall, vendorCall } from './vendorCall.ts'

const UPLOAD_MS = 120_000

const PROMPT_STATES: ReadonlyMap<string, PromptState['status']> = new Map([
  ['pending', 'processing'],
  ['processing', 'processing'],
  ['approved', 'synced'],
  ['active', 'synced'],
  ['rejected', 'rejected'],
  ['deleted', 'deleted'],
])

const TAKEN = '0'

/** A vendor who is asked for one call at a time (rule voice-6), beside the calls themselves. */
export class CallVendor implements VoiceVendor {
  private readonly place: VendorLogin

  constructor(place: VendorLogin) {
    this.place = place
  }

  async uploadPrompt(wav: Readable, name: string, bytes: number): Promise<string> {
    const answer = await this.call({
      method: 'POST',
      path: 'voice/uploadvoice.aspx',
      query: { title: name },
      timeoutMs: UPLOAD_MS,
      form: formOf({ title: name }, { name: 'file', filename: `${name}.wav`, type: 'audio/wav', bytes, content: wav }),
    })
    const id = textIn(answer, 'voicefile_id')
    if (!/^[\w-]{1,100}$/.test(id)) throw new VendorRefused(tell('The vendor gave the file no number: try again later.'))
    return id
  }

  async promptStates(ids: readonly string[]): Promise<ReadonlyMap<string, PromptState>> {
    const answer = await this.call({ method: 'GET', path: 'voice/voicefiles.aspx' })
    const wanted = new Set(ids)
    return new Map(
      rowsIn(answer, 'data').flatMap(row => {
        const id = textIn(row, 'voicefile_id')
        const status = PROMPT_STATES.get(textIn(row, 'status').toLowerCase())
        return wanted.has(id) && status ? [[id, { status, message: textIn(row, 'reason').slice(0, 200) }] as const] : []
      }),
    )
  }

  async balance(): Promise<VendorBalance> {
    return balanceIn(await this.call({ method: 'GET', path: 'voice/balance.aspx' }))
  }

  /** Whether he knows us. @throws VendorRefused */
  async check(timeoutMs: number): Promise<void> {
    await this.call({ method: 'GET', path: 'voice/balance.aspx', timeoutMs })
  }

  /** What has become of a call; undefined where he does not know it. @param id his @throws VendorRefused */
  async report(id: string, timeoutMs?: number): Promise<Json | undefined> {
    const question = { method: 'GET', path: 'voice/dlr.aspx', query: { msgid: id } } as const
    const answer = await this.call({ ...question, ...(timeoutMs !== undefined && { timeoutMs }) }).catch(error => {
      if (error instanceof VendorRefused && isUnknownCall(error)) return {}
      throw error
    })
    return rowsIn(answer, 'data').find(row => textIn(row, 'msgid') === id)
  }

  private async call(call: VendorCall): Promise<Json> {
    const { login, password } = this.place
    const { status, answer } = await vendorCall(this.place, {
      ...call,
      query: { username: login, authkey: password, ...call.query },
    })
    if (status === 401 || status === 403) throw new VendorRefused(REFUSED_LOGIN)
    const told = objectIn(answer)
    const code = textIn(told, 'code')
    if (status === 200 && (code === TAKEN || code === '')) return told
    const why = messageIn(told)
    if (isLoginRefusal(why)) throw new VendorRefused(REFUSED_LOGIN)
    throw new VendorRefused(`The vendor refused with code ${code || status}${why === '' ? '' : `: ${why}`}.`)
  }
}

/** He refuses the question, since he has no such call: his codes are his own, his words say it. */
const isUnknownCall = ({ message, reached, unanswered }: VendorRefused): boolean =>
  reached && !unanswered && /not found|unknown|no (such|record|data)|invalid (msg|message|transaction) ?id/i.test(message)

export const REFUSED_LOGIN = tell('The vendor refuses user or key. Enter the current ones in the route.')

export const isLoginRefusal = (told: string): boolean => /auth|user ?name|credential/i.test(told)

/** His figure: what can be called with, whatever it is called. */
const balanceIn = (answer: Json): VendorBalance => {
  for (const name of ['balance', 'dynamic', 'promotional', 'transactional']) {
    const word = textIn(answer, name)
    if (word !== '' && Number.isFinite(Number(word)))
      return { balance: Number(word), currency: textIn(answer, 'currency').slice(0, 10) || null }
  }
  throw new VendorRefused(tell('The vendor’s answer holds no balance: try again later.'))
}
