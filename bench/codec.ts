import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DriverEvents, OutboundMessage } from '../server/gateways/driver.ts'
import { createSmppDriver } from '../server/gateways/smpp/driver.ts'

export interface CodecFigures {
  messages: number
  /** Submitted, answered, and receipt matched by id: messages a second. */
  perSecond: number
  /** Microseconds of CPU per message in the client, all threads, user and system. */
  cpuMicros: number
  /** Megabytes of memory at the end. */
  rssMegabytes: number
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
 * The SMPP driver alone, as it is used: one bind, unique texts, two DLT TLVs, receipts parsed and matched by id, against the simulated
 * SMSC in a process of its own.
 * @param count messages measured, after a tenth as many to warm up
 */
export async function benchCodec(count = 300_000, window = 1000): Promise<CodecFigures> {
  const simulator = spawn(process.execPath, [SIMULATOR], {
    env: { ...process.env, ...SIMULATOR_ENV },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(createInterface(simulator.stdout), 'line')
    const { port } = JSON.parse(line)
    await run(port, Math.ceil(count / 10), window)
    return await run(port, count, window)
  } finally {
    simulator.kill()
    await once(simulator, 'exit')
  }
}

async function run(port: number, count: number, window: number): Promise<CodecFigures> {
  const expected = new Map<string, string>()
  let sent = 0
  let matched = 0
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const events: DriverEvents = {
    onCapacity() {
      const room = Math.min(driver.capacity(), count - sent)
      if (room <= 0) return
      const batch: OutboundMessage[] = []
      for (let index = 0; index < room; index++) batch.push(message(sent++))
      driver.submit(batch)
    },
    onOutcomes(outcomes) {
      for (const outcome of outcomes) {
        if (outcome.kind !== 'accepted') throw new Error(`Message ${outcome.ref} was not accepted but ${outcome.kind}.`)
        expected.set(outcome.ids[0]!, outcome.ref)
      }
    },
    onReceipts(receipts, acknowledge) {
      for (const { gatewayId } of receipts) {
        if (!expected.delete(gatewayId!)) throw new Error(`A receipt for ${gatewayId} belongs to no message, or came twice.`)
        matched++
      }
      acknowledge(true)
      if (matched === count) finish()
    },
    onInbound() {},
    onLink() {},
  }
  const driver = createSmppDriver(
    {
      routeId: 'bench',
      name: 'Bench',
      host: '127.0.0.1',
      port,
      systemId: 'bench',
      password: 'bench',
      tps: Number.POSITIVE_INFINITY,
      window,
    },
    events,
  )
  const cpu = process.cpuUsage()
  const started = performance.now()
  driver.start()
  await finished
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  await driver.stop(0)
  return {
    messages: count,
    perSecond: Math.round(count / seconds),
    cpuMicros: Math.round(((user + system) / count) * 10) / 10,
    rssMegabytes: Math.round(process.memoryUsage.rss() / 1e6),
  }
}

const DLT = { entityId: '1701158071936274650', templateId: '1707161899992345678' }

function message(index: number): OutboundMessage {
  return {
    ref: `bench-${index}`,
    to: `9198${String(index).padStart(8, '0')}`,
    from: 'RLYDSK',
    text: `Dear customer ${index}, your order ${index * 7} worth Rs. ${index % 9973}.00 has been shipped. Thank you, RELAYDESK`,
    encoding: 'GSM-7',
    flash: false,
    priority: 0,
    dlt: DLT,
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const window of [100, 1000]) {
    const { messages, perSecond, cpuMicros, rssMegabytes } = await benchCodec(300_000, window)
    const figures = `${perSecond.toLocaleString('en-IN')} messages/s, ${cpuMicros} µs CPU a message, ${rssMegabytes} MB`
    console.log(`SMPP submit + receipt, window ${window}, ${messages.toLocaleString('en-IN')} messages: ${figures}`)
  }
}
