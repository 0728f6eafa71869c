/**
 * Plays the recipients of a two-way campaign over HTTP: who opens and who does not, programs that open before them, answers by form and
 * by call, repeats, two answers at once. What each does follows from the place in the list alone; what it must come to is counted here,
 * apart from the server.
 */

export interface Tally {
  clicks: number
  unique: number
  programs: number
  yes: number
  no: number
  feedbacks: number
  ratings: number
  ratingSum: number
  /** Answers that must change nothing. */
  repeats: number
  /** The largest page that was sent, in bytes. */
  largest: number
}

export interface Played {
  base: string
  /** Paths of links, `/2w/…`. */
  paths: readonly string[]
  take: 1 | 2 | 3
  scale?: number
}

const PHONES = [
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
]
const PROGRAMS = ['WhatsApp/2.24.1.78 A', 'facebookexternalhit/1.1', 'Mozilla/5.0 (compatible; Googlebot/2.1)']
const AT_ONCE = 16

/** What a recipient answers, as a form carries it. */
const answerOf = (take: number, place: number, scale: number): Record<string, string> => {
  if (take === 1) return { is_interested: place % 3 === 0 ? '0' : '1' }
  if (take === 3) return { rating: String(1 + ((place * 7) % scale)), ...(place % 2 === 0 && { comment: `Comment ${place}` }) }
  return { name: `Parent ${place}`, message: `Message of ${place}: <b>fine</b> & dandy` }
}

interface Did {
  status: number
  text: string
}

/** @throws Error when an answer is another than the one it must be */
export async function playRecipients({ base, paths, take, scale = 5 }: Played): Promise<Tally> {
  const tally: Tally = {
    clicks: 0,
    unique: 0,
    programs: 0,
    yes: 0,
    no: 0,
    feedbacks: 0,
    ratings: 0,
    ratingSum: 0,
    repeats: 0,
    largest: 0,
  }

  const ask = async (
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
    ...wanted: number[]
  ): Promise<Did> => {
    const response = await fetch(base + path, { redirect: 'manual', ...init })
    const text = await response.text()
    tally.largest = Math.max(tally.largest, Buffer.byteLength(text))
    if (!wanted.includes(response.status))
      throw new Error(`${init.method ?? 'GET'} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
    return { status: response.status, text }
  }
  const open = (path: string, headers: Record<string, string>, method = 'GET') => ask(path, { method, headers }, 200)
  const post = (path: string, fields: Record<string, string>, agent: string) =>
    ask(
      path,
      {
        method: 'POST',
        headers: { 'user-agent': agent, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      },
      200,
    )
  const callTake = async (path: string, fields: Record<string, string>) => {
    const [, , sub_part, token, mobile_num] = path.split('/')
    const body = JSON.stringify({ sub_part, token, mobile_num, take_response: take, ...fields })
    const { text } = await ask(
      '/api/take-response',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body },
      200,
    )
    return (JSON.parse(text) as { data: { already_submitted: number } }).data.already_submitted
  }

  const count = (fields: Record<string, string>) => {
    if (take === 1) fields.is_interested === '1' ? tally.yes++ : tally.no++
    else if (take === 2) tally.feedbacks++
    else {
      tally.ratings++
      tally.ratingSum += Number(fields.rating)
    }
  }

  const play = async (path: string, place: number): Promise<void> => {
    const agent = PHONES[place % PHONES.length]!
    if (place % 7 === 0) {
      await open(path, { 'user-agent': PROGRAMS[place % PROGRAMS.length]! })
      tally.programs++
    }
    if (place % 9 === 0) {
      await open(path, { 'user-agent': agent, purpose: 'prefetch' })
      await open(path, { 'user-agent': agent }, 'HEAD')
      tally.programs += 2
    }
    if (place % 10 === 0) return
    for (let times = 0; times < (place % 6 === 1 ? 3 : 1); times++) {
      const { text } = await open(path, { 'user-agent': agent, referer: 'android-app://com.google.android.apps.messaging/' })
      if (!text.includes('<form method="post"')) throw new Error(`${path} does not ask: ${text.slice(0, 300)}`)
      tally.clicks++
    }
    tally.unique++
    if (place % 4 === 0) return
    const fields = answerOf(take, place, scale)
    const other = answerOf(take, place + 1, scale)
    if (place % 11 === 0) {
      // Two at the same moment: one of them is kept, whichever it is, so both say the same.
      const both = await Promise.all([callTake(path, fields), callTake(path, fields)])
      if (both[0] + both[1] !== 1) throw new Error(`Two answers at once to ${path}: ${both.join(', ')}`)
      tally.repeats++
    } else if (place % 2 === 0) {
      if ((await callTake(path, fields)) !== 0) throw new Error(`The first answer to ${path} counts as a repeat`)
    } else await post(path, fields, agent)
    count(fields)
    if (place % 10 === 1) {
      if ((await callTake(path, other)) !== 1) throw new Error(`A second answer to ${path} was taken`)
      tally.repeats++
    }
    if (place % 10 === 3) {
      const { text } = await post(path, other, agent)
      if (text.includes('<form')) throw new Error(`${path} asks again after the answer`)
      tally.repeats++
    }
  }

  let next = 0
  const lane = async () => {
    for (let index = next++; index < paths.length; index = next++) await play(paths[index]!, index + 1)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return tally
}
