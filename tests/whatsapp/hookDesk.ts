import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { Lookout } from '../../server/kernel/processes/lookout.ts'
import type { Loop } from '../../server/kernel/processes/loop.ts'
import { Standby } from '../../server/kernel/processes/standby.ts'
import { doorsOf } from '../../server/whatsapp/incoming/doors.ts'
import { whatsappWebhook } from '../../server/whatsapp/incoming/route.ts'
import { storeTold } from '../../server/whatsapp/incoming/store.ts'
import { startWhatsapp } from '../../server/whatsapp/worker.ts'
import { until } from '../support/until.ts'
import { call } from '../support/world.ts'
import { connected, type NumbersDesk, openNumbersDesk } from './numbersDesk.ts'

type Json = Readonly<Record<string, unknown>>

export interface OurNumber {
  /** Of the configuration. */
  id: number
  /** Of the provider. */
  phoneNumberId: string
  waba: string
  digits: string
}

/** A desk that the simulated provider tells what happens, over HTTP. */
export interface HookDesk extends NumbersDesk {
  url: string
  hook: FastifyInstance
  /** Handles what is stored; undefined while nobody does. */
  worker: Loop | undefined
  startWorker(): void
  stopWorker(): Promise<void>
  /** Connects a number that is ready, for an account, and has the provider tell of it. */
  number(owner: number, more?: Json): Promise<OurNumber>
  /** Posts a body as the provider does, signed by an app. */
  post(body: unknown, options?: { secret?: string; path?: string; signature?: string }): Promise<{ status: number; text: string }>
  /** Waits until nothing is left to be handled. */
  handled(): Promise<void>
}

let digits = 919_820_000_000

export const openHookDesk = async (): Promise<HookDesk> => {
  const desk = await openNumbersDesk()
  const { deps } = desk.world
  const hook = await buildApp(deps, companions, {
    callsPerSecond: 1_000_000,
    logLevel: 'silent',
    plugins: [whatsappWebhook({ doorOf: doorsOf(deps), store: told => storeTold(deps.pool, told) })],
  })
  const url = await hook.listen({ port: 0, host: '127.0.0.1' })
  await desk.control('/settings', { webhookUrl: `${url}/gateway/whatsapp`, webhookRetryMs: 50, limits: false })
  const admin = await desk.world.signIn(desk.world.admin)
  const opened: HookDesk = {
    ...desk,
    url,
    hook,
    worker: undefined,
    startWorker: () => {
      opened.worker ??= startWhatsapp({ ...deps, lookout: new Lookout({ ...deps, standby: new Standby() }) })
    },
    stopWorker: async () => {
      await opened.worker?.stop()
      opened.worker = undefined
    },
    number: async (owner, more = {}) => {
      const made = await desk.newNumber(String(++digits))
      await desk.control('/number', { number: made.id, connected: true, verified: true })
      const configuration = await connected(desk, made, { user_id: owner, ...more })
      await call(desk.app, admin, 'POST', `wa-subscribed-apps/${configuration.id}`)
      return { id: configuration.id, phoneNumberId: made.id, waba: made.waba, digits: made.number }
    },
    post: async (body, { secret = desk.appSecret, path = '', signature } = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const signed = signature ?? `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
      const response = await fetch(`${url}/gateway/whatsapp${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signed },
        body: text,
      })
      return { status: response.status, text: await response.text() }
    },
    handled: async () => {
      await until(async () => {
        const { rows } = await deps.pool.query(`select 1 from wa_incoming where state = 'new' limit 1`)
        return rows.length === 0
      })
    },
    close: async () => {
      await opened.stopWorker()
      await hook.close()
      await desk.close()
    },
  }
  return opened
}

/** A body of the provider with messages of one person to a number. */
export const told = (number: Pick<OurNumber, 'phoneNumberId' | 'waba' | 'digits'>, value: Json, field = 'messages') => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: number.waba,
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: number.digits, phone_number_id: number.phoneNumberId },
            ...value,
          },
        },
      ],
    },
  ],
})
