import Fastify from 'fastify'
import type pg from 'pg'
import { type Delivery, startDelivery } from '../../server/delivery.ts'
import { callbackAddress } from '../../server/gateways/voice/callbackAddress.ts'
import { Lookout } from '../../server/kernel/processes/lookout.ts'
import type { Loop } from '../../server/kernel/processes/loop.ts'
import { Standby } from '../../server/kernel/processes/standby.ts'
import type { BatchTimes } from '../../server/voice/batches/lookAfter.ts'
import { voiceCallbacks } from '../../server/voice/incoming/route.ts'
import { storeTold } from '../../server/voice/incoming/store.ts'
import type { CallTimes } from '../../server/voice/singles/ask.ts'
import { startVoice } from '../../server/voice/worker.ts'
import { startVoiceVendors, type VoiceVendors } from '../../simulators/voice/server.ts'
import { atEnd } from '../support/atEnd.ts'
import { testDatabase } from '../support/database.ts'
import { plainSecrets, quiet, uploadFolder } from '../support/delivery.ts'
import { addVoiceFile, addVoiceRoute } from '../support/voiceCampaign.ts'

/** A desk that delivers calls to both simulated vendors over HTTP, and is told by them. */
export interface VoiceDesk {
  pool: pg.Pool
  vendors: VoiceVendors
  /** Of the vendor who takes lists, and of the one who is asked for single calls. */
  lists: number
  calls: number
  url: string
  secrets: typeof plainSecrets & { seal(text: string): string; verify(): boolean }
  delivery: Delivery
  worker: Loop
  /** A file of so many seconds that both vendors have. */
  file(account: number, seconds: number): Promise<number>
}

const TIMES: BatchTimes = { pollMs: 100, staleMs: 60_000, graceMs: 300 }

/** A WAV of 8 kHz, 16 bits, as many seconds of silence. */
export const silence = (seconds: number): Buffer => {
  const octets = seconds * 16_000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + octets, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(octets, 40)
  return Buffer.concat([head, Buffer.alloc(octets)])
}

/** @param callTimes how often its worker asks the vendor of single calls; as a real one where nothing is said */
export const openVoiceDesk = async (callTimes?: CallTimes): Promise<VoiceDesk> => {
  const { pool, connection } = await testDatabase()
  const { dataDir } = await uploadFolder(pool)
  const vendors = await startVoiceVendors({
    controlPort: 0,
    settings: { leadMs: 0, approveMs: 0, dialMs: 0, callbackRetryMs: 50 },
  })
  atEnd(() => vendors.close())
  await pool.query(`insert into app_settings (key, value) values ('voice_simulator_port', to_jsonb($1::int))`, [vendors.port])
  const lists = await addVoiceRoute(pool, 'list', vendors.base)
  const calls = await addVoiceRoute(pool, 'call', vendors.base)
  const secrets = { ...plainSecrets, seal: (text: string) => text, verify: () => true }
  const app = Fastify()
  await app.register(voiceCallbacks({ secrets, store: told => storeTold(pool, told) }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => app.close())
  vendors.set({ callbackUrl: callbackAddress(url, secrets, calls) })
  const delivery = await startDelivery(
    { connection, secrets, dataDir, log: { ...quiet, error: () => {} }, publicUrl: url },
    { orphansMs: 100 },
  )
  atEnd(() => delivery.stop(0))
  // It is alone, so it never waits: one that does would look once more when its turn comes, while a test counts the questions.
  const standby = new Standby()
  const lookout = new Lookout({ connection, log: quiet, standby }, { lookMs: 10 })
  const worker = startVoice({ connection, secrets, log: quiet, standby, lookout }, TIMES, callTimes)
  atEnd(() => worker.stop())
  const file = async (account: number, seconds: number): Promise<number> => {
    const { vendor } = vendors
    const of = (kind: 'list' | 'call') => {
      const prompt = { id: vendor.newId(), vendor: kind, name: 'Notice', seconds, at: 0 }
      vendor.keep('prompt', prompt)
      return prompt.id
    }
    return addVoiceFile(
      pool,
      account,
      seconds,
      new Map([
        [lists, of('list')],
        [calls, of('call')],
      ]),
    )
  }
  return { pool, vendors, lists, calls, url, secrets, delivery, worker, file }
}
