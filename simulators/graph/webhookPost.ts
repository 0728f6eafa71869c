import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

const agent = new Agent({ keepAlive: true, maxSockets: 200 })
const secureAgent = new SecureAgent({ keepAlive: true, maxSockets: 200 })

interface Target {
  url: string
  timeoutMs: number
}

const call = ({ url, timeoutMs }: Target, method: string, body: string, headers: Readonly<Record<string, string>>) => {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const secure = url.startsWith('https:')
  const outgoing = (secure ? secureRequest : request)(
    url,
    { method, headers, agent: secure ? secureAgent : agent, timeout: timeoutMs },
    response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => {
        if (text.length < 10_000) text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    },
  )
  outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
  outgoing.on('error', reject)
  outgoing.end(body)
  return promise
}

/** Sends a webhook, signed over its very octets. Whether it was taken: anything but 200 is not. */
export const postWebhook = async (target: Target, secret: string, body: string): Promise<boolean> => {
  const signature = createHmac('sha256', secret).update(body, 'utf8').digest('hex')
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'facebookexternalua',
    'x-hub-signature-256': `sha256=${signature}`,
  }
  try {
    return (await call(target, 'POST', body, headers)).status === 200
  } catch {
    return false
  }
}

/** Whether an address proves that it is meant: it answers a question with the challenge, given the token agreed. */
export const answersChallenge = async (target: Target, verifyToken: string): Promise<boolean> => {
  const challenge = String(Math.floor(Math.random() * 2 ** 31))
  const url = new URL(target.url)
  url.searchParams.set('hub.mode', 'subscribe')
  url.searchParams.set('hub.challenge', challenge)
  url.searchParams.set('hub.verify_token', verifyToken)
  try {
    const { status, text } = await call({ ...target, url: url.href }, 'GET', '', {})
    return status === 200 && text === challenge
  } catch {
    return false
  }
}
