import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, StartError } from '../../server/kernel/config/config.ts'

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  return undefined
}

test('without settings the desk listens on this machine only, with a database and a simulator of its own', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    healthPort: undefined,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    adminUsername: 'admin',
    adminPassword: undefined,
    role: 'all',
    simulator: true,
    trustProxy: [],
    mail: undefined,
    publicUrl: undefined,
    metricsToken: undefined,
  })
})

test('every setting is read', () => {
  const env = {
    PORT: '0',
    HOST: '::1',
    HEALTH_PORT: '9100',
    DATA_DIR: '/srv/desk',
    DATABASE_URL: 'postgres://desk:p%40ss@db.example:5433/desk?sslmode=require',
    ADMIN_USERNAME: 'head.office_1',
    ADMIN_PASSWORD: ' correct Horse 9 ',
    ROLE: 'worker',
    SIMULATOR: '1',
    METRICS_TOKEN: 'scraped-by-prometheus',
  }
  expect(readConfig(env)).toEqual({
    port: 0,
    host: '::1',
    healthPort: 9100,
    dataDir: '/srv/desk',
    databaseUrl: env.DATABASE_URL,
    adminUsername: 'head.office_1',
    adminPassword: ' correct Horse 9 ',
    role: 'worker',
    simulator: true,
    trustProxy: [],
    mail: undefined,
    publicUrl: undefined,
    metricsToken: 'scraped-by-prometheus',
  })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '', ADMIN_PASSWORD: '', ROLE: '', SIMULATOR: '' })).toEqual(
    readConfig({}),
  )
})

test('the simulator is off by default on a database of your own', () => {
  expect(readConfig({ DATABASE_URL: 'postgresql://localhost/desk' }).simulator).toBe(false)
})

describe('a wrong setting stops the start with one sentence that says which, why and what is accepted', () => {
  test.each([
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN is too short .*16 to 200 printable characters without blanks\.$/],
    [{ PORT: 'http' }, /^PORT is "http": .*0 to 65535\.$/],
    [{ PORT: '65536' }, /^PORT is "65536": .*0 to 65535\.$/],
    [{ PORT: '-1' }, /^PORT is "-1"/],
    [{ PORT: '3e3' }, /^PORT is "3e3"/],
    [{ HOST: 'http://localhost' }, /^HOST is "http:\/\/localhost": .*such as 127\.0\.0\.1/],
    [{ ROLE: 'boss' }, /^ROLE is "boss": it must be api, worker or all\.$/],
    [{ SIMULATOR: 'yes' }, /^SIMULATOR is "yes": it must be 1 \(on\) or 0 \(off\)\.$/],
    [{ ADMIN_USERNAME: 'Me' }, /^ADMIN_USERNAME is "Me": .*4 to 30 lower-case/],
    [{ DATABASE_URL: 'mysql://localhost/desk' }, /^DATABASE_URL does not begin with postgresql:\/\/: it must look like/],
    [{ DATABASE_URL: 'postgresql://a:b:c@@/desk' }, /^DATABASE_URL cannot be read as an address: it must look like/],
    [{ DATABASE_URL: 'postgresql://localhost' }, /^DATABASE_URL names no database: it must look like/],
    [{ ADMIN_PASSWORD: 'Sh0rt!' }, /^ADMIN_PASSWORD is too weak or too long: it must have 8 to 128 characters/],
    [{ ADMIN_PASSWORD: 'Admin 12345' }, /^ADMIN_PASSWORD is too weak .* not hold the username\.$/],
    [{ ADMIN_PASSWORD: 'onlysmallletters' }, /^ADMIN_PASSWORD is too weak/],
    [{ ADMIN_PASSWORD: `aA1${'x'.repeat(126)}` }, /^ADMIN_PASSWORD is too weak or too long/],
  ])('%o', (env, sentence) => {
    expect(refusal(env as Record<string, string>)).toMatch(sentence)
  })

  test('a password is never repeated in it', () => {
    expect(refusal({ DATABASE_URL: 'mysql://desk:hunter2@localhost/desk' })).not.toContain('hunter2')
    expect(refusal({ DATABASE_URL: 'postgresql://desk:hunter2@@@/' })).not.toContain('hunter2')
    expect(refusal({ ADMIN_PASSWORD: 'hunter2' })).not.toContain('hunter2')
  })
})

test('mail needs both its settings, and names what is wrong without telling the password', () => {
  const url = 'smtps://desk:hunter2@mail.example.in:465'
  expect(readConfig({ SMTP_URL: url, MAIL_FROM: 'Relaydesk <desk@example.in>' }).mail).toEqual({
    url,
    from: 'Relaydesk <desk@example.in>',
  })
  expect(() => readConfig({ SMTP_URL: url })).toThrow('MAIL_FROM is not')
  expect(() => readConfig({ MAIL_FROM: 'desk@example.in' })).toThrow('SMTP_URL is not')
  expect(() => readConfig({ SMTP_URL: url, MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM is "nobody"')
  expect(() => readConfig({ SMTP_URL: 'http://desk:hunter2@x', MAIL_FROM: 'desk@example.in' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  )
})

test('the public address is taken without a slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://desk.example.in/' }).publicUrl).toBe('https://desk.example.in')
  expect(() => readConfig({ PUBLIC_URL: 'desk.example.in' })).toThrow('PUBLIC_URL')
  expect(() => readConfig({ PUBLIC_URL: 'https://desk.example.in/?x=1' })).toThrow('PUBLIC_URL')
})
