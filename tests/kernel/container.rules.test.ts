import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../scripts/run.ts'
import { type Config, readConfig } from '../../server/kernel/config/config.ts'

interface Service {
  build?: string
  environment: Record<string, string | number>
  volumes: string[]
  deploy?: { replicas: number }
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const DOCKERFILE = read('Dockerfile').split('\n')
/** What the image sets for every container of it. */
const IMAGE = Object.fromEntries(
  DOCKERFILE.filter(line => line.startsWith('ENV ')).flatMap(line =>
    [...line.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  ),
)
/** Not settings of the desk's, but what its libraries look at. */
const OF_LIBRARIES = ['NODE_ENV', 'GLIBC_TUNABLES']
/** What whoever starts it has to give. */
const GIVEN: Record<string, string> = { DESK_DB_PASSWORD: 'abcDEF123', POSTGRES_PASSWORD: 'ghiJKL456' }

const compose = (file: string): Compose => parse(read(file), { merge: true })
const desksOf = ({ services }: Compose) => Object.values(services).filter(({ build }) => build !== undefined)

/** `${NAME}`, `${NAME:-default}` and `${NAME:?reason}` as compose fills them in. */
const filledIn = (text: string) =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign = '', rest = '') => {
    const value = GIVEN[name] ?? (sign === '-' ? rest : undefined)
    if (value === undefined) throw new Error(`${name} is neither given nor has it a default`)
    return value
  })

/** The configuration a container starts with, and which of its names the desk does not read. */
const startedWith = (environment: Service['environment']): { config: Config; unread: string[] } => {
  const names = new Set<string>()
  const env: Record<string, string | undefined> = {
    ...IMAGE,
    ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(String(value))])),
  }
  const config = readConfig(
    new Proxy(env, {
      get: (target, name) => {
        names.add(String(name))
        return Reflect.get(target, name)
      },
    }),
  )
  return { config, unread: Object.keys(env).filter(name => !names.has(name) && !OF_LIBRARIES.includes(name)) }
}

describe.each(['compose.yaml', 'compose.processes.yaml'])('%s', file => {
  const { services, volumes } = compose(file)

  test('starts desks with settings that the desk reads and takes', () => {
    for (const { environment } of desksOf({ services, volumes })) {
      const { config, unread } = startedWith(environment)
      expect(unread).toEqual([])
      expect(config).toMatchObject({
        host: '0.0.0.0',
        port: 3000,
        healthPort: 9100,
        dataDir: '/var/lib/relaydesk',
        databaseUrl: 'postgresql://relaydesk:abcDEF123@database:5432/relaydesk',
      })
    }
  })

  test('lets all of them have one folder for data, which outlives them', () => {
    for (const service of desksOf({ services, volumes })) expect(service.volumes).toEqual(['desk:/var/lib/relaydesk'])
    expect(Object.keys(volumes)).toEqual(['database', 'desk'])
  })

  test('mounts what is there', () => {
    const mounted = Object.values(services).flatMap(service => service.volumes.filter(volume => volume.startsWith('./')))
    expect(mounted.map(volume => volume.split(':')[0] ?? '').filter(path => !existsSync(join(root, path)))).toEqual([])
    expect(mounted.length).toBe(1)
  })
})

test('a setting that the desk does not read is noticed', () => {
  expect(startedWith({ ROLE: 'api', DATABASE: 'postgresql://x/y' }).unread).toEqual(['DATABASE'])
})

test('the one is a desk of all, the other one for the panel and two that send', () => {
  const rolesOf = (file: string) =>
    desksOf(compose(file)).map(({ environment, deploy }) => [startedWith(environment).config.role, deploy?.replicas ?? 1])
  expect(rolesOf('compose.yaml')).toEqual([['all', 1]])
  expect(rolesOf('compose.processes.yaml')).toEqual([
    ['api', 1],
    ['worker', 2],
  ])
})

test('the image takes what is there, and starts a program that is there', () => {
  const copied = DOCKERFILE.filter(line => /^COPY (?!--from)/.test(line)).flatMap(line => line.split(' ').slice(1, -1))
  expect(copied).toEqual(expect.arrayContaining(['server', 'resources', 'messaging', 'simulators']))
  expect(copied.filter(path => !existsSync(join(root, path)))).toEqual([])
  const entry = DOCKERFILE.find(line => line.startsWith('ENTRYPOINT ')) ?? ''
  expect(existsSync(join(root, (JSON.parse(entry.slice('ENTRYPOINT '.length)) as string[]).at(-1) ?? ''))).toBe(true)
})

test('memory comes in large pages however a desk is started: by npm, as a service, in a container', () => {
  const asked = ['scripts/bootstrap.mjs', 'README.md', 'Dockerfile'].map(file => /glibc\.malloc\.\S+?=\d/.exec(read(file))?.[0])
  expect(asked).toEqual(Array(3).fill('glibc.malloc.hugetlb=1'))
})
