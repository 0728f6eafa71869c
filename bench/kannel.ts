import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ensureKannel } from '../scripts/kannel/install.ts'
import { type Kannel, startKannel } from '../scripts/kannel/start.ts'
import type { OutboundMessage } from '../server/gateways/driver.ts'
import { createKannelDriver } from '../server/gateways/kannel/driver.ts'
import { RECEIPT_PATH } from '../server/gateways/kannel/receiptAddress.ts'

export interface KannelFigures {
  messages: number
  /** Handed to sendsms, submitted, and the final receipt back at our address: messages a second. */
  perSecond: number
  /** Handed to sendsms and taken: messages a second. */
  acceptedPerSecond: number
  /** Microseconds of CPU per message in bearerbox and smsbox together. */
  kannelCpuMicros: number
  /** The same on our side: the driver, and the address that receipts come to. */
  clientCpuMicros: number
}

const SIMULATOR = fileURLToPath(new URL('../simulators/smsc/main.ts', import.meta.url))

const SIMULATOR_ENV = {
  SMSC_PORT: '0',
  SMSC_CONTROL_PORT: '0',
  SMSC_RECORD: '0',
  SMSC_KEEP: '0',
  SMSC_ATTACHED: '1',
  SMSC_SETTINGS: '{"scenarios":false}',
}

/**
 * What Kannel can do at its best against the simulated SMSC: unique texts, two DLT TLVs, window 100, final receipts only, messages and
 * receipts in its memory only, and a receipt address that counts and stores nothing.
 * @param count messages measured, after a tenth as many to warm up
 * @returns a sentence instead of figures where there is no Kannel
 */
export async function benchKannel(count = 20_000): Promise<KannelFigures | { missing: string }> {
  try {
    await ensureKannel()
  } catch (error) {
    return { missing: (error as Error).message }
  }
  const simulator = spawn(process.execPath, [SIMULATOR], {
    env: { ...process.env, ...SIMULATOR_ENV },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const dir = await mkdtemp(join(tmpdir(), 'relaydesk-bench-'))
  let kannel: Kannel | undefined
  try {
    const [line] = await once(createInterface(simulator.stdout), 'line')
    kannel = await startKannel({ dir, smscPort: JSON.parse(line).port, durable: false })
    return await measure(kannel, count)
  } finally {
    await kannel?.stop()
    simulator.kill()
    await once(simulator, 'exit')
    await rm(dir, { recursive: true, force: true })
  }
}

async function measure(kannel: Kannel, count: number): Promise<KannelFigures> {
  let goal = 0
  let handed = 0
  let taken = 0
  let reported = 0
  let check = () => {}
  const receipts = createServer((request, response) => {
    if (request.url?.startsWith(RECEIPT_PATH)) reported++
    response.end('Stored')
    check()
  })
  receipts.listen(0, '127.0.0.1')
  await once(receipts, 'listening')
  const pull = () => {
    const room = Math.min(driver.capacity(), goal - handed)
    if (room > 0) driver.submit(Array.from({ length: room }, () => message(++handed)))
  }
  const driver = createKannelDriver(
    {
      ...kannel,
      routeId: kannel.smscId,
      name: 'Bench',
      receiptBaseUrl: `http://127.0.0.1:${(receipts.address() as AddressInfo).port}`,
      receiptRoute: '1',
      receiptKey: 'only for this measurement',
      tps: Number.POSITIVE_INFINITY,
      connections: 32,
      window: 200,
    },
    {
      onCapacity: pull,
      onOutcomes: outcomes => {
        taken += outcomes.filter(({ kind }) => kind === 'accepted').length
        check()
      },
      onReceipts: () => {},
      onInbound: () => {},
      onLink: () => {},
    },
  )
  const reach = async (wanted: () => boolean) => {
    if (wanted()) return
    await new Promise<void>(resolve => {
      check = () => {
        if (wanted()) resolve()
      }
    })
    check = () => {}
  }
  const send = async (messages: number) => {
    const started = performance.now()
    const cpu = process.cpuUsage()
    const kannelCpu = await kannel.cpuSeconds()
    goal += messages
    pull()
    await reach(() => taken >= goal)
    const accepted = performance.now() - started
    await reach(() => reported >= goal)
    const { user, system } = process.cpuUsage(cpu)
    return {
      messages,
      perSecond: Math.round((messages / (performance.now() - started)) * 1000),
      acceptedPerSecond: Math.round((messages / accepted) * 1000),
      kannelCpuMicros: Math.round((((await kannel.cpuSeconds()) - kannelCpu) * 1e6) / messages),
      clientCpuMicros: Math.round((user + system) / messages),
    }
  }
  try {
    driver.start()
    await send(Math.ceil(count / 10))
    return await send(count)
  } finally {
    await driver.stop(1000)
    receipts.closeAllConnections()
    receipts.close()
  }
}

function message(number: number): OutboundMessage {
  return {
    ref: String(number),
    to: `9198${String(number).padStart(8, '0')}`,
    from: 'SUNRSE',
    text: `Dear customer ${number}, your bill of Rs ${number % 5000} is due on the 5th. Sunrise School`,
    encoding: 'GSM-7',
    flash: false,
    priority: 0,
    dlt: { entityId: '1701158019630577568', templateId: '1707160000000000001' },
  }
}

if (import.meta.main) console.log(await benchKannel())
