import { type Asked, type Handler, Refused, SILENCE, textOf } from './call.ts'
import { dial, NEW, reportOf, triesIn } from './dial.ts'
import { promptState, takePrompt } from './listCalls.ts'
import { planFor } from './scenario.ts'
import type { Call } from './world.ts'

const TAKEN = '0'

const refuse = (code: string, message: string): never => {
  throw new Refused(200, { status: 'error', code, message })
}

const WORDS = ['pending', 'approved', 'rejected'] as const

const upload: Handler = ({ vendor, fields, files }) => {
  const prompt = takePrompt(vendor, 'call', textOf(fields, 'title'), files.get('file'))
  return { status: 'success', code: TAKEN, voicefile_id: prompt.id }
}

const files: Handler = ({ vendor }) => ({
  status: 'success',
  code: TAKEN,
  data: [...vendor.prompts.values()]
    .filter(prompt => prompt.vendor === 'call')
    .map(prompt => {
      const { status, message } = promptState(vendor, prompt)
      return { voicefile_id: prompt.id, title: prompt.name, status: WORDS[status], reason: message }
    }),
})

const balance: Handler = ({ vendor }) => ({ status: 'success', code: TAKEN, promotional: 0, dynamic: vendor.settings.credits })

const checkPrompt = ({ vendor, query }: Asked): string => {
  const id = query.get('voicefile_id') ?? ''
  const prompt = vendor.prompts.get(id)
  if (prompt?.vendor !== 'call' || promptState(vendor, prompt).status !== 1) refuse('107', 'The voice file is not approved')
  return id
}

const send: Handler = asked => {
  const { vendor, query } = asked
  const number = query.get('number') ?? ''
  if (!/^91[6-9]\d{9}$/.test(number)) {
    vendor.violate('number')
    refuse('104', 'Invalid number')
  }
  const promptId = checkPrompt(asked)
  const plan = planFor(number, vendor.settings)
  if (plan.refused && !(plan.refusedOnce && vendor.refusedOnce.has(number))) {
    vendor.refusedOnce.add(number)
    refuse('103', plan.refused)
  }
  const ref = query.get('campaign_name') ?? ''
  const listens = query.get('isdtmf') === '1'
  const call: Call = { ...NEW, id: vendor.newId(), campaign: '', ref, number, promptId, listens, transaction: vendor.newId() }
  vendor.keep('call', call)
  dial(vendor, call, triesIn(ref))
  if (plan.unanswered) return SILENCE
  return { status: 'success', code: TAKEN, transactionid: call.transaction, data: [{ msgid: call.id, number }] }
}

const reports: Handler = ({ vendor, query }) => {
  vendor.questions++
  if (vendor.settings.reports === 'fail') throw new Refused(500, { message: 'Out of order' })
  if (vendor.settings.reports === 'forget') return { status: 'success', code: TAKEN, data: [] }
  const [id, transaction] = [query.get('msgid'), query.get('transactionid')]
  const data = [...vendor.calls.values()].filter(
    call => call.id === id || (transaction !== null && call.transaction === transaction),
  )
  return { status: 'success', code: TAKEN, data: data.map(call => reportOf(vendor, call)) }
}

/** The interface of the vendor who is asked for one call at a time, by method and path. */
export const CALL_CALLS: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    'GET sendvoice.aspx': send,
    'GET balance.aspx': balance,
    'GET dlr.aspx': reports,
    'GET voicefiles.aspx': files,
    'POST uploadvoice.aspx': upload,
  }),
)

/** Whether a call says who we are. @throws Refused */
export const checkUser = ({ vendor, query }: Pick<Asked, 'vendor' | 'query'>): void => {
  const { user, key } = vendor.accounts
  if (query.get('username') !== user || query.get('authkey') !== key)
    refuse('101', 'Authentication failed: invalid username or authkey')
}
