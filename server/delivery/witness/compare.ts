import { present } from '../../../messaging/present.ts'
import type { Mark } from './marks.ts'

/** What a process is remembered by in the database. */
export interface Remembered {
  mark: string
  beats: number
  stopped: boolean
}

/** What a database was written in; null where its role may not ask. */
export interface Place {
  system_identifier: string | null
  database_oid: number
  timeline: number | null
}

/** Both sides of the comparison. The marks were read first: rows only grow. */
export interface Witnesses {
  marks: readonly Mark[]
  /** Files among the marks that cannot be read. */
  unreadable: readonly string[]
  rows: readonly Remembered[]
  /** Ids of the restores that the database knows, the newest last. */
  restores: readonly string[]
  /** When the newest of them was found; undefined where there is none. */
  foundAt: Date | undefined
  /** As noted at the first start; undefined: this is the first. */
  noted: Place | undefined
  place: Place
}

export interface Verdict {
  /** Why it is taken for restored; undefined: it goes on where it stood. */
  why: 'older' | 'unreadable' | 'moved' | undefined
  /** Of the restore, new or the newest known: the marks that remember more than the database has. */
  ahead: readonly Mark[]
  /** Restores that marks name and the database has lost: known again, they tell what was before the one found now. */
  forgotten: readonly string[]
  /** Marks that need not be compared again: their process has ended and the database has all of it, or they are counted. */
  settled: readonly string[]
}

/**
 * Whether a database is older than what the processes of this data folder remember, or was written in another place. A mark from before the
 * newest restore that the database knows belongs to that one: it tells how much went out, and holds nothing anew. One made later may know
 * nothing of that restore all the same: where a backup from before it was put back in between.
 */
export const compareWitnesses = ({ marks, unreadable, rows, restores, foundAt, noted, place }: Witnesses): Verdict => {
  const byMark = new Map(rows.map(row => [row.mark, row]))
  const newest = restores.at(-1) ?? null
  const agrees = ({ id, beats }: Mark) => (byMark.get(id)?.beats ?? -1) >= beats
  const ahead = marks.filter(mark => !agrees(mark))
  const forgotten = new Set(ahead.flatMap(({ restore }) => (restore === null || restores.includes(restore) ? [] : [restore])))
  const isNew = ({ restore, at }: Mark) =>
    restore === newest ||
    (restore !== null && forgotten.has(restore)) ||
    (foundAt !== undefined && Date.parse(at) > foundAt.getTime())
  const ended = marks.filter(mark => agrees(mark) && present(byMark.get(mark.id)).stopped)
  const why = ahead.some(isNew) ? 'older' : unreadable.length > 0 ? 'unreadable' : differs(noted, place) ? 'moved' : undefined
  return { why, ahead, forgotten: [...forgotten], settled: [...ahead, ...ended].map(({ id }) => id) }
}

/** What could not be asked, then or now, says nothing. */
const differs = (noted: Place | undefined, place: Place): boolean =>
  noted !== undefined &&
  (['system_identifier', 'database_oid', 'timeline'] as const).some(
    key => noted[key] !== null && place[key] !== null && noted[key] !== place[key],
  )
