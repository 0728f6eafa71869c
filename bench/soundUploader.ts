// node bench/soundUploader.ts <address>: uploads as many voice files at once as each line of its input says, as the first admin, among them
// damaged ones, some that are too long, and one that decodes to far more than it holds. Says `begun` and `over` of each; ends with 1 where
// one is taken that should not be, or refused that should not.
import { argv, env, exit, stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { mp3, sparseMp3, TONE_MP3, wav } from '../tests/voice/soundFiles.ts'

const [url = ''] = argv.slice(2)

const signedIn = await fetch(`${url}/api/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: env.BENCH_PASSWORD }),
})
const { data } = (await signedIn.json()) as { data: { access_token: string } }

const TAKEN = 200
const REFUSED = 422
const HOUR = 3600

/** What comes again and again, in this order. */
const KINDS: readonly { name: string; content: Buffer; status: number }[] = [
  { name: 'minute.wav', content: wav({ seconds: 60 }), status: TAKEN },
  { name: 'stereo.wav', content: wav({ seconds: 27, rate: 44_100, channels: 2 }), status: TAKEN },
  { name: 'tone.mp3', content: TONE_MP3, status: TAKEN },
  { name: 'two-minutes.mp3', content: mp3(120), status: TAKEN },
  { name: 'cut.wav', content: wav({ seconds: 60 }).subarray(0, 300_000), status: REFUSED },
  { name: 'torn.mp3', content: Buffer.concat([mp3(20).subarray(0, 100_000), Buffer.alloc(200_000, 7)]), status: REFUSED },
  { name: 'hour.mp3', content: sparseMp3(HOUR), status: REFUSED },
  {
    name: 'trick.wav',
    content: wav({ seconds: 2, says: { bytes: 0xff_ff_ff_f0, rate: 192_000, channels: 8 } }),
    status: REFUSED,
  },
  { name: 'full.mp3', content: mp3(179), status: TAKEN },
  { name: 'bomb.mp3', content: sparseMp3(4900), status: REFUSED },
]

let sent = 0
let wrong = 0

const upload = async (): Promise<void> => {
  const nth = sent++
  const kind = KINDS[nth % KINDS.length]!
  const body = new FormData()
  body.set('title', `Bench ${nth}`)
  body.set('voice_type', '1')
  body.set('file', new Blob([new Uint8Array(kind.content)]), kind.name)
  const answer = await fetch(`${url}/api/voice-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.access_token}` },
    body,
  })
  const said = await answer.text()
  if (answer.status === kind.status) return
  wrong++
  console.error(`${kind.name}: ${answer.status} in place of ${kind.status}: ${said.slice(0, 300)}`)
}

stdout.write('ready\n')
for await (const line of createInterface({ input: stdin })) {
  stdout.write('begun\n')
  await Promise.all(Array.from({ length: Number(line) }, upload))
  stdout.write('over\n')
}
exit(wrong === 0 ? 0 : 1)
