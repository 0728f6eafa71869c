import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Mailer, startMailer } from '../../server/kernel/mail/mailer.ts'
import { forgetOldMails } from '../../server/kernel/mail/oldMails.ts'
import { type Mail, queueMail } from '../../server/kernel/mail/outbox.ts'
import { asSystem, withScope } from '../../server/kernel/scope/scope.ts'
import { testDatabase } from '../support/database.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtpServer.ts'
import { until } from '../support/until.ts'
import { makeWorld, type World } from '../support/world.ts'

let world: World
let smtp: SmtpServer
const mailers: Mailer[] = []

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  smtp = await startSmtpServer()
})
afterEach(async () => {
  for (const mailer of mailers.splice(0)) await mailer.stop()
  smtp.setFate('take')
  await world.deps.pool.query('delete from mails')
})
afterAll(() => smtp.stop())

const start = (url = smtp.url) => mailers.push(startMailer(world.deps, { url, from: 'Desk <desk@example.in>' }, 20))
const queue = (mail: Partial<Mail> = {}) =>
  asSystem(world.deps.pool, tx => queueMail(tx, { to: 'asha@example.in', subject: 'Hello', text: 'Good day', ...mail }))

interface Row {
  status: string
  text: string
  tries: number
  error: string | null
  waits: boolean
}
const onlyMail = async (): Promise<Row> => {
  const { rows } = await world.deps.pool.query<Row>('select status, text, tries, error, next_try_at > now() as waits from mails')
  return rows[0]!
}
const becomes = (status: string) => until(async () => (await onlyMail()).status === status)

describe('mail in the outbox', () => {
  test('goes once, and its text is forgotten', async () => {
    await queue()
    start()
    start()
    await becomes('sent')
    const mail = smtp.mails.at(-1) ?? ''
    expect(mail).toMatch(/To: asha@example\.in/)
    expect(mail).toMatch(/From: Desk <desk@example\.in>/)
    expect(mail).toContain('Good day')
    expect(smtp.mails.filter(text => text.includes('Good day'))).toHaveLength(1)
    expect((await onlyMail()).text).toBe('')
  })

  test('of a transaction that failed is never sent', async () => {
    await expect(
      asSystem(world.deps.pool, async tx => {
        await queueMail(tx, { to: 'a@b.in', subject: 'x', text: 'x' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await world.deps.pool.query('select 1 from mails')).rowCount).toBe(0)
  })

  test('is no header of its own making: line breaks in the subject begin no line', async () => {
    await queue({ subject: 'Hello\r\nBcc: everybody@example.in' })
    start()
    await becomes('sent')
    expect(smtp.mails.at(-1)).not.toMatch(/^Bcc:/m)
  })

  test('lies sealed where it lets somebody in, and goes readable', async () => {
    await queue({ text: 'Your code is 482913', sealWith: world.deps.secrets })
    expect((await onlyMail()).text).not.toContain('482913')
    start()
    await becomes('sent')
    expect(smtp.mails.at(-1)).toContain('482913')
  })

  test('waits and is tried again when the server is away or full', async () => {
    await queue()
    smtp.setFate('451 try later')
    start()
    await until(async () => (await onlyMail()).error !== null)
    expect(await onlyMail()).toMatchObject({ status: 'queued', tries: 1, waits: true })
    smtp.setFate('take')
    await world.deps.pool.query('update mails set next_try_at = now()')
    await becomes('sent')
  })

  test('is given up when it is refused for good, and says why', async () => {
    await queue()
    smtp.setFate('550 no such person')
    start()
    await becomes('failed')
    expect((await onlyMail()).error).toContain('no such person')
    expect((await onlyMail()).text).toBe('')
  })

  test('is not sent again when the line broke after its text was sent: it may have been taken', async () => {
    const before = smtp.tries
    await queue()
    smtp.setFate('cut')
    start()
    await becomes('unsure')
    await world.deps.pool.query('update mails set next_try_at = now()')
    await queue({ text: 'the next one' })
    smtp.setFate('take')
    await until(async () => (await world.deps.pool.query(`select 1 from mails where status = 'sent'`)).rowCount === 1)
    expect(smtp.tries - before).toBe(2)
  })

  test('left by a server that stopped while sending is not sent again either', async () => {
    await queue()
    await world.deps.pool.query(`update mails set status = 'sending', changed_at = now() - interval '11 minutes'`)
    start()
    await becomes('unsure')
  })

  test('is not sent after its time, and is given up where no mail is ever sent', async () => {
    await queue({ minutes: 5 })
    await world.deps.pool.query(`update mails set expires_at = now() - interval '1 second'`)
    await forgetOldMails(world.deps.pool)
    expect(await onlyMail()).toMatchObject({ status: 'expired', text: '' })
  })

  test('can be left by a request, and read by none', async () => {
    const caller = { accountId: world.client.id, userType: 2 as const }
    await withScope(world.deps.pool, caller, tx => queueMail(tx, { to: 'a@b.in', subject: 'x', text: 'x' }))
    await expect(withScope(world.deps.pool, caller, tx => tx.query('select * from mails'))).rejects.toThrow('permission denied')
  })
})
