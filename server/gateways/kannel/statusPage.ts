import { type KannelStatus, readStatusXml } from './statusXml.ts'

export type StatusReading =
  | { ok: true; status: KannelStatus }
  /** `unreachable` and `foreign` (something else answers) look the same to whoever asks from outside. */
  | { ok: false; problem: 'unreachable' | 'timeout' | 'foreign' | 'denied' }

/** A page with 1,000 connections has half of this. */
const MAX_PAGE = 2_000_000

/** Reads Kannel's status page. Never rejects. */
export async function readStatusPage(url: URL, password: string, timeoutMs: number): Promise<StatusReading> {
  const address = new URL(url)
  address.searchParams.set('password', password)
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const status = readStatusXml(await readText(response))
    if (status === undefined) return { ok: false, problem: 'foreign' }
    return status === 'denied' ? { ok: false, problem: 'denied' } : { ok: true, status }
  } catch (error) {
    return { ok: false, problem: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable' }
  }
}

async function readText(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`status ${response.status}`)
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body?.values() ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_PAGE) throw new Error('not a status page: too long')
  }
  return text
}
