import { readdirSync, readFileSync } from 'node:fs'

/** What a clock tick of /proc is (sysconf(_SC_CLK_TCK), 100 on every Linux that Node runs on). */
const TICKS_PER_SECOND = 100

interface Process {
  pid: number
  parent: number
  seconds: number
}

/** Every process of this machine with the CPU it has used, that of children it has waited for included; none where there is no /proc. */
const processes = (): Process[] => {
  let names: string[]
  try {
    names = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  } catch {
    return []
  }
  return names.flatMap(name => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name of the program stands in brackets and may hold anything.
      const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const seconds = rest.slice(9, 13).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
      return [{ pid: Number(name), parent: Number(parent), seconds }]
    } catch {
      // It has ended since the folder was read.
      return []
    }
  })
}

/** Seconds of CPU of a process and all below it; 0 where the system does not tell. */
export const cpuOf = (pid: number): number => {
  const all = processes()
  const sum = (id: number): number =>
    (all.find(one => one.pid === id)?.seconds ?? 0) +
    all.filter(one => one.parent === id).reduce((total, one) => total + sum(one.pid), 0)
  return sum(pid)
}

/** The process that started another; 0 where the system does not tell. */
export const parentOf = (pid: number): number => processes().find(one => one.pid === pid)?.parent ?? 0

/** Processes that a process has started and that run. */
export const childrenOf = (pid: number): number[] => processes().flatMap(one => (one.parent === pid ? [one.pid] : []))
