/** Calls of one message each, from a thread of its own, so that the desk's own loop is not held by the making of them. */

import { parentPort, workerData } from 'node:worker_threads'
import { benchCaller } from './caller.ts'
import { clock } from './wire.ts'

export interface SinglesOrder {
  url: string
  form: Readonly<Record<string, unknown>>
  numbers: readonly string[]
  /** 0: as fast as they are answered, so many at a time as `AT_ONCE`. */
  perSecond: number
}

/** When each was asked and answered, by the clock of the wire. */
export interface Asked {
  number: string
  asked: number
  answered: number
}

const AT_ONCE = 64

const { url, form, numbers, perSecond } = workerData as SinglesOrder
const call = await benchCaller(url)

const ask = async (number: string): Promise<Asked> => {
  const asked = clock()
  await call('send-sms', { ...form, campaign: number, mobile_numbers: number, entry_mode: 'api' })
  return { number, asked, answered: clock() }
}

const paced = (): Promise<Asked[]> =>
  Promise.all(
    numbers.map(async (number, index) => {
      await new Promise(resolve => setTimeout(resolve, (index * 1000) / perSecond))
      return ask(number)
    }),
  )

const asFastAsTheyGo = async (): Promise<Asked[]> => {
  const left = numbers.values()
  const asked: Asked[] = []
  const caller = async () => {
    for (const number of left) asked.push(await ask(number))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return asked
}

parentPort?.postMessage(await (perSecond === 0 ? asFastAsTheyGo() : paced()))
