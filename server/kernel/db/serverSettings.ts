/** A row of pg_settings; figures stand in the unit it gives there. */
export interface ServerSetting {
  name: string
  setting: string
  unit: string | null
}

const KB: Readonly<Record<string, number>> = { B: 1 / 1024, kB: 1, '8kB': 8, MB: 1024 }
const MB = 1024
/** Connections of one process, and a few for who else looks in. */
const LEAST_CONNECTIONS = 40

interface Harm {
  name: string
  /** @param value as it stands there, kilobytes where it is a size */
  hurts(value: string, size: number): boolean
  says: string
}

const isOff = (value: string) => value === 'off'

/** What no session can choose for itself. */
const HARMS: readonly Harm[] = [
  { name: 'fsync', hurts: isOff, says: 'a power cut can destroy the database. Set it on' },
  { name: 'full_page_writes', hurts: isOff, says: 'a power cut can leave torn pages. Set it on' },
  { name: 'autovacuum', hurts: isOff, says: 'tables and the queue grow without end. Set it on' },
  {
    name: 'shared_buffers',
    hurts: (_value, size) => size < 128 * MB,
    says: 'lists and sending wait for the disk. Give it a quarter of the memory, at least 128MB',
  },
  {
    name: 'max_wal_size',
    hurts: (_value, size) => size < 512 * MB,
    says: 'checkpoints follow each other while messages are sent. Set it to 1GB or more',
  },
  {
    name: 'max_connections',
    hurts: value => Number(value) < LEAST_CONNECTIONS,
    says: `each process of the desk uses up to ${LEAST_CONNECTIONS}. Raise it`,
  },
]

/** Names of the settings to ask for. */
export const WATCHED_SETTINGS: readonly string[] = HARMS.map(({ name }) => name)

/** A sentence for each setting of a server that hurts the desk, none where all is well. */
export const harmsOf = (settings: readonly ServerSetting[]): string[] =>
  HARMS.flatMap(({ name, hurts, says }) => {
    const found = settings.find(setting => setting.name === name)
    if (!found) return []
    const { setting, unit } = found
    const size = Number(setting) * (KB[unit ?? ''] ?? Number.NaN)
    if (!hurts(setting, size)) return []
    const shown = Number.isNaN(size) ? setting : `${Math.round(size / MB)}MB`
    return [`PostgreSQL runs with ${name} = ${shown}: ${says}.`]
  })
